Feature: MD-11, ask on ambiguity: clarify, never auto-pick
  When a name resolves to more than one client of the firm, execute_tool answers with choices of that firm
  instead of picking one, and an explicit predicate keeps a client of another firm out of them even when
  row-level security is off.

  Background:
    Given alder has two clients Manish Gupta, and birch has another

  Scenario: MD-11 (clarify)
    When counsel of alder asks for the matters of "Manish Gupta"
    Then the outcome is needs_clarification
    And there is one choice for each of the two clients of alder
    And the labels of the choices differ
    And the result is null
    And "None of these" is offered
    And the call left exactly one audit row, with outcome needs_clarification

  Scenario: MD-11 (clarify), the turn after
    When counsel of alder asks for the matters of "Manish Gupta"
    And a person chooses the second choice
    Then the outcome is executed
    And the matters are exactly those of the chosen client
    And the audit row says that the id is an answered choice

  Scenario: MD-11 (tenancy, RLS on)
    Given row-level security is on for every table that a tool reads
    When counsel of alder asks for the matters of "Manish Gupta"
    Then the client of birch is not among the choices

  Scenario: MD-11 (tenancy, RLS off, P0)
    Given row-level security is off for every table that a tool reads
    When counsel of alder asks for the matters of "Manish Gupta"
    Then the outcome is needs_clarification
    And the client of birch is not among the choices

  Scenario: MD-11 (tenancy, RLS off, P0), and the test can fail
    Given row-level security is off for every table that a tool reads
    And the explicit firm predicate is taken out
    When counsel of alder asks for the matters of "Manish Gupta"
    Then the client of birch is among the choices

  Scenario: a single match proceeds as before
    When counsel of alder asks for the matters of "Northwind Shipping"
    Then the outcome is executed
    And the total is 1

  Scenario: no match is an honest none
    When counsel of alder asks for the matters of "Quokka Foods"
    Then the outcome is denied because not_found
    And the client raises NotFound

  Scenario: elsewhere and nowhere are one answer
    When counsel of alder asks for the matters of "Quokka Foods"
    And counsel of alder asks for the matters of "Wombat Foods"
    Then both answers are equal but for the call id
