"""The commands of an administrator: firm, person, member, doctor."""

from __future__ import annotations

from uuid import UUID

from firmwall.client import Firmwall
from tests.cast import id_of
from tests.conftest import Database, Run


def test_firms_are_added_once_and_listed(run: Run) -> None:
    added = run("firm", "add", "dogwood", "Dogwood LLP")
    assert added.status == 0
    assert added.err == ""
    again = run("firm", "add", "Dogwood", "Another Name")
    assert (again.status, again.out) == (0, added.out)
    assert again.err == (
        "dogwood was there already, as Dogwood LLP: nothing has changed. "
        "`firmwall firm rename` gives it another name.\n"
    )
    listed = {firm["code"]: firm for firm in run("firm", "list", "--json").json}
    assert listed["dogwood"]["firm_id"] == str(UUID(added.out.strip()))
    assert listed["dogwood"]["name"] == "Dogwood LLP"
    assert listed["cedar"]["status"] == "suspended"
    assert "Dogwood LLP" in run("firm", "list").out
    assert run("firm", "add", "dogwood", "Dogwood LLP", "--json").json == {
        "firm_id": added.out.strip(),
        "added": False,
    }
    assert run("firm", "add", "elder", "Elder LLP", "--json").json["added"] is True


def test_people_are_added_once_and_listed(run: Run) -> None:
    added = run("person", "add", "dilip@example.com", "Dilip Rao")
    assert added.status == 0
    assert added.err == ""
    assert run("person", "add", "dilip@example.com", "Dilip Rao", "--json").json == {
        "person_id": added.out.strip(),
        "added": False,
    }
    assert run("person", "add", "dilip@example.com", "D. Rao").err == (
        "dilip@example.com was there already, as Dilip Rao: nothing has changed. "
        "`firmwall person rename` gives them another name.\n"
    )
    assert ("dilip@example.com", "Dilip Rao") in [
        (person["login"], person["name"]) for person in run("person", "list", "--json").json
    ]
    assert "Dilip Rao" in run("person", "list").out


def test_a_person_and_a_firm_are_renamed_and_two_people_merged(run: Run) -> None:
    kept = run("person", "add", "Dilip@example.com", "Dilip Rao", "--json").json["person_id"]
    assert run("person", "add", "dilip@EXAMPLE.com", "x", "--json").json["person_id"] == kept
    gone = run("person", "add", "d.rao@example.com", "D. Rao", "--json").json["person_id"]
    assert run("member", "add", "Alder", "D.Rao@example.com", "partner").status == 0

    assert (
        run("person", "rename", "dilip@example.com", "Dilip R. Rao").err
        == "dilip@example.com is Dilip R. Rao\n"
    )
    again = run("person", "rename", "dilip@example.com", "Dilip R. Rao", "--json").json
    assert again == {"login": "dilip@example.com", "name": "Dilip R. Rao", "renamed": False}

    merged = run("person", "merge", "dilip@example.com", "d.rao@example.com", "--json").json
    assert merged == {"person_id": kept, "memberships": 1, "walls": 0}
    people = {person["person_id"]: person for person in run("person", "list", "--json").json}
    assert (people[gone]["merged_into"], people[kept]["merged_into"]) == (kept, None)
    refused = run("person", "merge", "dilip@example.com", "d.rao@example.com")
    assert refused.status != 0
    assert "these logins are one person already" in refused.err

    assert run("firm", "rename", "ALDER", "Alder LLP", "--code", "ald").err == "ald is Alder LLP\n"
    renamed = run("firm", "rename", "ald", "Alder LLP", "--json").json
    assert renamed == {"code": "ald", "name": "Alder LLP", "renamed": False}
    assert "another firm has this code" in run("firm", "rename", "ald", "Alder LLP", "--code", "BIRCH").err


def test_members_come_and_go(run: Run) -> None:
    as_sam = ("resolve", "Manish", "--json", "--firm", "alder", "--as", "sam@example.com")
    assert run(*as_sam).status == 3
    assert run("member", "add", "alder", "sam@example.com", "partner").status == 0
    assert run(*as_sam).json["outcome"] == "choices"
    members = {member["login"]: member for member in run("member", "list", "alder", "--json").json}
    assert members["sam@example.com"]["role"] == "partner"
    assert members["fritz@example.com"]["active"] is False
    assert run("member", "remove", "alder", "sam@example.com").status == 0
    assert run(*as_sam).status == 3


def test_a_role_that_may_nothing_is_told(run: Run) -> None:
    """It is a name that somebody mistyped, or one that has no permission on purpose: the member is there."""
    added = run("member", "add", "alder", "sam@example.com", "parnter")
    assert (added.status, added.out) == (0, "")
    warning, note = added.err.splitlines()
    assert warning.startswith('warning: the role "parnter" has no permission. Roles that have some: admin, ')
    assert "partner" in warning
    assert note == "sam@example.com is a member of alder, as parnter"
    assert run("member", "add", "alder", "sam@example.com", "partner").err == (
        "sam@example.com is a member of alder, as partner\n"
    )


def test_a_firm_that_there_is_not_is_said_in_one_line(run: Run) -> None:
    for arguments in (
        ("member", "list", "nowhere"),
        ("member", "add", "nowhere", "sam@example.com", "partner"),
        ("firm", "choices", "nowhere", "number"),
    ):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (3, "")
        assert ran.err.startswith("error: FW020: no such firm\nhint: ")


def test_choices_show_what_the_firm_wants_shown(run: Run) -> None:
    question = ("resolve", "Manish", "--json", "--firm", "alder", "--as", "anna@example.com")
    assert run("firm", "choices", "alder", "number").status == 0
    labels = {choice["label"] for choice in run(*question).json["choices"]}
    assert labels == {"Manish Gupta · #001", "Manish Gupta · #002"}


def test_a_service_may_call_none_of_it(run: Run) -> None:
    for command in ("firm list", "person list", "member list alder", "key list", "doctor"):
        ran = run(*command.split(), token="any")
        assert (ran.status, ran.out) == (3, "")


def test_the_client_administers_as_well(database: Database, run: Run) -> None:
    with Firmwall(database.conninfo("admin_login")) as fw:
        firm_id = fw.add_firm("dogwood", "Dogwood LLP")
        person_id = fw.add_person("dilip@example.com", "Dilip Rao")
        fw.add_member("dogwood", "dilip@example.com", "attorney")
        assert firm_id in {firm.firm_id for firm in fw.list_firms()}
        assert person_id in {person.person_id for person in fw.list_people()}
        assert [member.login for member in fw.list_members("dogwood")] == ["dilip@example.com"]
        fw.remove_member("dogwood", "dilip@example.com")
        assert [member.active for member in fw.list_members("dogwood")] == [False]
        fw.set_choice_detail("alder", "number")
        assert id_of("alder") in {firm.firm_id for firm in fw.list_firms()}
        assert {finding.level for finding in fw.doctor()} <= {"error", "warning", "note"}
