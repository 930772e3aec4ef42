Feature: Story 1739, the granted catalog and query_matters by client
  The catalog orients, execute_tool guards: a stale or forged entry buys nothing.

  Scenario: a caller who holds matters:read sees the story's two tools (H16)
    Given the registry is trimmed to query_matters and global_search
    When anna's catalog is asked for
    Then it is exactly query_matters and global_search, each kind read, permission matters:read

  Scenario: a caller without matters:read sees nothing
    Given anna's role is auditor
    When anna's catalog is asked for
    Then it is empty

  Scenario: a permission lost between catalog and call
    When anna's catalog is asked for
    And anna's role becomes auditor
    And anna calls query_matters
    Then the outcome is denied because not_permitted

  Scenario: a forged entry
    When anna calls forged_admin_tool
    Then the outcome is denied because not_permitted

  Scenario: the broker stamps, the client never does
    Given a client sends a dock chat with forged_admin_tool in its catalog
    When the broker stamps the run
    Then the run carries the tools that anna holds and no forged_admin_tool
    And permissions were resolved once

  Scenario: no resolver is wired
    Given a client sends a dock chat with forged_admin_tool in its catalog
    When the broker stamps the run without a resolver
    Then the run carries no tool

  Scenario: query_matters by client counts exactly that client's
    Given a client with three matters and a client with two
    When anna calls query_matters for each of the two clients
    Then the totals are three and two

  Scenario: a client without matters
    Given a client with no matters
    When anna calls query_matters for that client
    Then the list is empty and well formed

  Scenario: a client of another firm
    When anna calls query_matters for a client of birch
    Then the list is empty and well formed

  Scenario: an unknown parameter fails closed
    When anna calls query_matters with a junk key
    Then the outcome is denied because invalid_params
