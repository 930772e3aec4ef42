"""What is measured: the quality of search on labelled questions, and its speed."""
