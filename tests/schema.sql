-- The schema of a fresh installation, as pg_dump tells it. Written by `make schema`, never by hand.
-- Bodies of functions are left out: they stand in sql/functions.

CREATE SCHEMA app;

ALTER SCHEMA app OWNER TO firmwall_owner;

COMMENT ON SCHEMA app IS 'What services call: the API functions, and the tables of work behind them.';

CREATE SCHEMA audit;

ALTER SCHEMA audit OWNER TO firmwall_owner;

COMMENT ON SCHEMA audit IS 'What was asked and what was answered. Append-only; read through functions.';

CREATE SCHEMA extensions;

ALTER SCHEMA extensions OWNER TO dba;

CREATE SCHEMA firmwall;

ALTER SCHEMA firmwall OWNER TO firmwall_owner;

COMMENT ON SCHEMA firmwall IS 'Internals of firmwall. Nobody enters directly.';

CREATE SCHEMA identity;

ALTER SCHEMA identity OWNER TO firmwall_owner;

COMMENT ON SCHEMA identity IS 'Firms, people, memberships and the permissions of a role. Nobody enters directly.';

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA extensions;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA extensions;

CREATE TYPE firmwall.client_row AS (
	line integer,
	client_number text,
	display_name text,
	email text,
	aliases text[],
	status text,
	client_id uuid,
	changed boolean,
	reason text
);

ALTER TYPE firmwall.client_row OWNER TO firmwall_owner;

COMMENT ON TYPE firmwall.client_row IS 'A row on its way through app.upsert_clients.';

CREATE TYPE firmwall.decision AS (
	action text,
	rule text
);

ALTER TYPE firmwall.decision OWNER TO firmwall_owner;

COMMENT ON TYPE firmwall.decision IS 'Propose the first candidate or ask, and the rule, as in matter/1, that says so.';

CREATE TYPE firmwall.made_entry AS (
	kind text,
	entry_id uuid,
	parent_id uuid,
	words tsvector,
	title_size smallint,
	excluded_person_ids uuid[],
	allowed_person_ids uuid[]
);

ALTER TYPE firmwall.made_entry OWNER TO firmwall_owner;

COMMENT ON TYPE firmwall.made_entry IS 'A search entry on its way to firmwall.write_entries.';

CREATE TYPE firmwall.matter_item AS (
	line integer,
	matter_id uuid,
	name text,
	kind text,
	reason text
);

ALTER TYPE firmwall.matter_item OWNER TO firmwall_owner;

COMMENT ON TYPE firmwall.matter_item IS 'A row on its way through firmwall.add_to_matters.';

CREATE TYPE firmwall.matter_row AS (
	line integer,
	matter_number text,
	client_id uuid,
	title text,
	description text,
	practice_area text,
	status text,
	opened_on date,
	matter_id uuid,
	changed boolean,
	reason text
);

ALTER TYPE firmwall.matter_row OWNER TO firmwall_owner;

COMMENT ON TYPE firmwall.matter_row IS 'A row on its way through app.upsert_matters.';

CREATE TYPE firmwall.reading AS (
	words text[],
	kinds text[],
	terms integer[],
	queries tsquery[],
	qualities real[],
	hows text[],
	seen text[]
);

ALTER TYPE firmwall.reading OWNER TO firmwall_owner;

COMMENT ON TYPE firmwall.reading IS 'How a question was read, handed from firmwall.search to those who explain what matched.';

CREATE FUNCTION app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) IS 'Puts a new version of a decision rule in force, and returns its name. For firmwall_admin. Raises FW012 for a threshold outside 0 to 1, FW020 for an unknown rule.';

CREATE FUNCTION app.add_firm(p_code text, p_name text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.add_firm(p_code text, p_name text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.add_firm(p_code text, p_name text) IS 'Adds a firm and returns its id; for a code that exists, in any case and Unicode form, returns the id of that firm and changes nothing. For firmwall_admin. Raises FW012 for a code or name that is blank, too long, or holds a control character, and for a code that several firms have in other letters.';

CREATE FUNCTION app.add_member(p_firm_code text, p_login text, p_role text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.add_member(p_firm_code text, p_login text, p_role text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.add_member(p_firm_code text, p_login text, p_role text) IS 'Makes a person an active member of a firm in this role, with a warning when the role has no permission. For firmwall_admin. Raises FW030 in a context without members:manage, FW012 for a role that is blank, too long, or holds a control character, FW020 when there is no such firm or no such login.';

CREATE FUNCTION app.add_person(p_login text, p_name text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.add_person(p_login text, p_name text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.add_person(p_login text, p_name text) IS 'Adds a person and returns their id, the subject of their tokens; for a login that exists, in any case and Unicode form, returns the id of that person and changes nothing. For firmwall_admin. Raises FW012 for a login or name that is blank, too long, or holds a control character, and for a login that several people have in other letters.';

CREATE FUNCTION app.add_token_key(p_kid text, p_secret bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.add_token_key(p_kid text, p_secret bytea) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.add_token_key(p_kid text, p_secret bytea) IS 'Adds a key that tokens may be signed with; the same id and secret again change nothing. For firmwall_admin. Raises FW012 for a bad or taken key id and for a secret under 32 bytes.';

CREATE FUNCTION app.add_word(p_word text, p_role text, p_stands_for text DEFAULT NULL::text, p_source text DEFAULT 'added here'::text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.add_word(p_word text, p_role text, p_stands_for text, p_source text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.add_word(p_word text, p_role text, p_stands_for text, p_source text) IS 'Adds a word to the lists, or gives it another part: its role, what it stands for (NULL: itself), and where that is from. Returns the word in the form it is compared in. New searches use the list at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word, for an unknown role, and when what it stands for or its source is missing.';

CREATE FUNCTION app.approve_proposal(p_proposal_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.approve_proposal(p_proposal_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.approve_proposal(p_proposal_id uuid) IS 'Carries out a proposal, in this transaction, with an audit row of its own; returns a body like execute_tool. Needs proposals:approve. Reasons of its own: changed (decided already, or the row is not the one that was seen), expired.';

CREATE FUNCTION app.audit_gaps(p_since timestamp with time zone DEFAULT (now() - '1 day'::interval)) RETURNS TABLE(first_missing bigint, last_missing bigint, missing bigint, after_call_at timestamp with time zone, before_call_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.audit_gaps(p_since timestamp with time zone) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.audit_gaps(p_since timestamp with time zone) IS 'The runs of call numbers since p_since that have no audit row, with the times of the calls around them; before_call_at is NULL after the newest row. For firmwall_admin. No row: every call left one.';

CREATE FUNCTION app.audit_trail(p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_call uuid DEFAULT NULL::uuid, p_since timestamp with time zone DEFAULT NULL::timestamp with time zone, p_tool text DEFAULT NULL::text, p_outcome text DEFAULT NULL::text, p_user uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 50) RETURNS TABLE(call_id uuid, at timestamp with time zone, user_id uuid, user_name text, tool text, tool_version integer, params jsonb, request_id text, outcome text, reason text, error_code text, decision text, decision_rule text, row_count integer, choice_ids uuid[], choices_truncated boolean, id_came_by text, answers uuid, attested text, proposal_id uuid, repeats uuid, duration_us bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ ... $$;

ALTER FUNCTION app.audit_trail(p_before timestamp with time zone, p_before_call uuid, p_since timestamp with time zone, p_tool text, p_outcome text, p_user uuid, p_limit integer) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.audit_trail(p_before timestamp with time zone, p_before_call uuid, p_since timestamp with time zone, p_tool text, p_outcome text, p_user uuid, p_limit integer) IS 'The calls of the firm, newest first, at most p_limit (1 to 1000). p_before and p_before_call are time and id of the last row of the page before; p_user also finds the calls of people who were merged into them. Calls that showed a matter which the reader cannot see are left out. params and request_id are NULL for a call of somebody else that met no matter. No context: no rows. Raises FW030 without audit:read, FW012 for another limit.';

CREATE FUNCTION app.begin_request(p_token text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET row_security TO 'on'
    SET debug_print_plan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.begin_request(p_token text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.begin_request(p_token text) IS 'Opens the request context of this transaction from an HS256 token (kid; firm, sub, exp). Raises FW001 when the token opens none, FW003 for a second context, FW004 when track_counts is off.';

CREATE FUNCTION app.current_firm_id_or_null() RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.current_firm_id_or_null() OWNER TO firmwall_context;

COMMENT ON FUNCTION app.current_firm_id_or_null() IS 'The firm of this request. NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere, FW005 when query plans would be sent to the client, FW006 when standard_conforming_strings is off, FW007 when row_security is off.';

CREATE FUNCTION app.current_user_id_or_null() RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.current_user_id_or_null() OWNER TO firmwall_context;

COMMENT ON FUNCTION app.current_user_id_or_null() IS 'The person of this request. NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere.';

CREATE FUNCTION app.doctor() RETURNS TABLE(check_name text, level text, object text, found text, remedy text)
    LANGUAGE sql STABLE SECURITY DEFINER PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.doctor() OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.doctor() IS 'What the catalogue checks found, with level (error, warning, note) and remedy. No rows: nothing. For firmwall_admin.';

CREATE FUNCTION app.execute_tool(p_tool text, p_params jsonb DEFAULT '{}'::jsonb, p_request_id text DEFAULT NULL::text, p_answers uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.execute_tool(p_tool text, p_params jsonb, p_request_id text, p_answers uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.execute_tool(p_tool text, p_params jsonb, p_request_id text, p_answers uuid) IS 'Calls a tool of the registry and returns the body of the call: tool, call_id, outcome, result, choices, choices_truncated, none_of_these, nothing, reason, parameter, decision, proposal. p_request_id makes a write idempotent; p_answers is the call whose choices this call answers. Denials are bodies, not errors; raises only when the call cannot be recorded (25006 in a read-only transaction).';

CREATE FUNCTION app.explain_search(p_query text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET extra_float_digits TO '1'
    SET "TimeZone" TO 'UTC'
    AS $$ ... $$;

ALTER FUNCTION app.explain_search(p_query text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.explain_search(p_query text) IS 'How a question was read, what each candidate of app.search_matters meets, and the rule that decided. NULL: no context is open. For firmwall_admin. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

CREATE FUNCTION app.find_all_active_by_name(p_name text) RETURNS TABLE(client_id uuid, client_number text, display_name text, email text, fit text, score real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.find_all_active_by_name(p_name text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.find_all_active_by_name(p_name text) IS 'Every active client of the firm that the name fits, best first, with how it fits (exact, alias, words; similar only when nothing fits better) and how much of the name was met. No context, or no client: no rows. Raises FW030 without matters:read, FW010 for a blank name, FW011 for one over 300 characters.';

CREATE FUNCTION app.get_client(p_client_id uuid) RETURNS TABLE(client_id uuid, client_number text, display_name text, email text, aliases text[], status text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.get_client(p_client_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.get_client(p_client_id uuid) IS 'The client of this id, active or not. No row: the firm has none, or no context is open. Raises FW030 without matters:read.';

CREATE FUNCTION app.get_matter(p_matter_id uuid) RETURNS TABLE(matter_id uuid, matter_number text, title text, description text, practice_area text, status text, opened_on date, client_id uuid, client_number text, client_name text, parties jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.get_matter(p_matter_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.get_matter(p_matter_id uuid) IS 'The matter of this id with its client and parties. No row: there is none that the person of this request can see, or no context is open. Raises FW030 without matters:read.';

CREATE FUNCTION app.global_search(p_query text) RETURNS TABLE("position" integer, entity_type text, id uuid, label text, client_number text, matter_id uuid, score real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.global_search(p_query text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.global_search(p_query text) IS 'At most ten clients, matters, parties and documents that fit, best first; client_number is there for a client alone, matter_id for all others. No row: nothing fits, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

CREATE FUNCTION app.granted_permissions() RETURNS text[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.granted_permissions() OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.granted_permissions() IS 'The permissions of the person of this request, sorted. Empty without a membership or a context.';

CREATE FUNCTION app.granted_tool_catalog() RETURNS TABLE(name text, kind text, required_permission text, description text, arguments jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.granted_tool_catalog() OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.granted_tool_catalog() IS 'The read tools that the person of this request may call, by name. No row without the permission or without a context; never an error.';

CREATE FUNCTION app.import_batch(p_kind text, p_batch_id uuid) RETURNS TABLE(line integer, outcome text, reason text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.import_batch(p_kind text, p_batch_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.import_batch(p_kind text, p_batch_id uuid) IS 'Loads the rows that were copied into firmwall.import_row under this batch, and deletes them there. One row a line: inserted, updated, unchanged or rejected, and why. For firmwall_admin. Raises FW030 without records:write, FW002 when no context is open, FW012 for another kind.';

CREATE FUNCTION app.installed_version() RETURNS TABLE(version text, commit text, applied_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.installed_version() OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.installed_version() IS 'The version of firmwall that was applied last, its commit, and when. The commit is "unknown" where the build did not know it. Needs no context.';

CREATE FUNCTION app.keep_audit_partitions(p_months_ahead integer DEFAULT 3, p_months_kept integer DEFAULT NULL::integer) RETURNS TABLE(partition text, done text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '200ms'
    SET "TimeZone" TO 'UTC'
    AS $$ ... $$;

ALTER FUNCTION app.keep_audit_partitions(p_months_ahead integer, p_months_kept integer) OWNER TO firmwall_owner;

COMMENT ON FUNCTION app.keep_audit_partitions(p_months_ahead integer, p_months_kept integer) IS 'Makes the partitions of this month and p_months_ahead more, and drops those older than p_months_kept months (NULL: none). Returns what was made and dropped. For firmwall_admin. Raises FW012 for months out of range, 55P03 when the table is busy for five seconds.';

CREATE FUNCTION app.list_acts(p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_act uuid DEFAULT NULL::uuid, p_since timestamp with time zone DEFAULT NULL::timestamp with time zone, p_act text DEFAULT NULL::text, p_subject uuid DEFAULT NULL::uuid, p_user uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 50) RETURNS TABLE(act_id uuid, at timestamp with time zone, user_id uuid, user_name text, login text, act text, subject_type text, subject_id uuid, label text, before jsonb, after jsonb, counts jsonb, changed_ids uuid[], call_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ ... $$;

ALTER FUNCTION app.list_acts(p_before timestamp with time zone, p_before_act uuid, p_since timestamp with time zone, p_act text, p_subject uuid, p_user uuid, p_limit integer) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_acts(p_before timestamp with time zone, p_before_act uuid, p_since timestamp with time zone, p_act text, p_subject uuid, p_user uuid, p_limit integer) IS 'What was changed in the firm, newest first, at most p_limit (1 to 1000). p_before and p_before_act are time and id of the last row of the page before; p_subject is the client, matter, document, party or person that was changed; p_user also finds the acts of people who were merged into them. Acts about a matter which the reader cannot see are left out. user_id and user_name are NULL where an administrator acted without a context. No context: no rows. Raises FW030 without audit:read, FW012 for another limit.';

CREATE FUNCTION app.list_clients(p_status text DEFAULT NULL::text, p_name text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_cursor text DEFAULT NULL::text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_clients(p_status text, p_name text, p_limit integer, p_cursor text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_clients(p_status text, p_name text, p_limit integer, p_cursor text) IS 'A page of the firm''s clients in the order of their numbers: clients, total, next_cursor (NULL on the last page; else what p_cursor takes). p_status is active, inactive, or NULL for both; p_name keeps those with a name or an alias that begins with these words. No context: no clients, total 0. Raises FW011 for a name over 300 characters, FW012 for another status or limit, FW030 without matters:read.';

CREATE FUNCTION app.list_decision_rules() RETURNS TABLE(name text, version integer, least_score real, least_lead real, least_term real, since timestamp with time zone, evidence jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_decision_rules() OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_decision_rules() IS 'The thresholds of propose or ask, all versions of each rule, the one in force first. For firmwall_admin.';

CREATE FUNCTION app.list_documents(p_matter_id uuid, p_kind text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_cursor uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_documents(p_matter_id uuid, p_kind text, p_limit integer, p_cursor uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_documents(p_matter_id uuid, p_kind text, p_limit integer, p_cursor uuid) IS 'A page of the documents of one matter in the order of their titles: documents, total, next_cursor (NULL on the last page; else what p_cursor takes). p_kind keeps those of one kind. No documents, total 0: the matter has none, is not to be seen, or no context is open. Raises FW012 for a limit out of range or a cursor of another list, FW030 without matters:read.';

CREATE FUNCTION app.list_firms() RETURNS TABLE(firm_id uuid, code text, name text, status text, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_firms() OWNER TO firmwall_context;

COMMENT ON FUNCTION app.list_firms() IS 'Every firm, by code. For firmwall_admin.';

CREATE FUNCTION app.list_installation_acts(p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_act uuid DEFAULT NULL::uuid, p_act text DEFAULT NULL::text, p_limit integer DEFAULT 50) RETURNS TABLE(act_id uuid, at timestamp with time zone, user_id uuid, user_name text, login text, act text, subject_type text, subject_id uuid, label text, before jsonb, after jsonb, counts jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_installation_acts(p_before timestamp with time zone, p_before_act uuid, p_act text, p_limit integer) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.list_installation_acts(p_before timestamp with time zone, p_before_act uuid, p_act text, p_limit integer) IS 'What was changed that belongs to no firm, newest first, at most p_limit (1 to 1000). p_before and p_before_act are time and id of the last row of the page before. user_id and user_name are NULL where no context was open. For firmwall_admin. Raises FW012 for another limit.';

CREATE FUNCTION app.list_members(p_firm_code text) RETURNS TABLE(person_id uuid, login text, name text, role text, active boolean, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_members(p_firm_code text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.list_members(p_firm_code text) IS 'The members of a firm, by login, with their role. For firmwall_admin. Raises FW030 in a context without members:manage, FW020 when there is no such firm.';

CREATE FUNCTION app.list_people() RETURNS TABLE(person_id uuid, login text, name text, merged_into uuid, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_people() OWNER TO firmwall_context;

COMMENT ON FUNCTION app.list_people() IS 'Every person, by login. merged_into is the person who stays, where two were merged, else NULL. For firmwall_admin.';

CREATE FUNCTION app.list_proposals(p_status text DEFAULT 'open'::text, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 50) RETURNS TABLE(proposal_id uuid, tool text, status text, subject_type text, subject_id uuid, subject_label text, before jsonb, after jsonb, proposed_by uuid, proposed_at timestamp with time zone, expires_at timestamp with time zone, call_id uuid, decided_by uuid, decided_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_proposals(p_status text, p_before timestamp with time zone, p_limit integer) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_proposals(p_status text, p_before timestamp with time zone, p_limit integer) IS 'Proposals of one status (open, approved, rejected, expired, all), newest first; those before p_before when it is given. Without proposals:approve only the caller''s own. No context: no rows. Raises FW030 without matters:read, FW012 for another status or limit.';

CREATE FUNCTION app.list_token_keys() RETURNS TABLE(kid text, created_at timestamp with time zone, retired_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_token_keys() OWNER TO firmwall_context;

COMMENT ON FUNCTION app.list_token_keys() IS 'The token keys, oldest first. retired_at is NULL while a key is in use. For firmwall_admin.';

CREATE FUNCTION app.list_tools() RETURNS TABLE(name text, version integer, kind text, required_permission text, description text, arguments jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_tools() OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_tools() IS 'Every tool of the registry that execute_tool can call: reads, then writes.';

CREATE FUNCTION app.list_unscoped_calls(p_limit integer DEFAULT 50) RETURNS TABLE(call_id uuid, at timestamp with time zone, login text, tool text, calls bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_unscoped_calls(p_limit integer) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.list_unscoped_calls(p_limit integer) IS 'Calls without a scope, newest first, at most p_limit rows (1 to 1000). call_id NULL: the row counts the calls of a login in that minute that were not stored, beyond 60. For firmwall_admin.';

CREATE FUNCTION app.list_words(p_word text DEFAULT NULL::text) RETURNS TABLE(word text, role text, stands_for text, source text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.list_words(p_word text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.list_words(p_word text) IS 'The rows of the lists that name this word (NULL: all of them): the part it plays, what it stands for, where that is from. For firmwall_admin. Raises FW012 when it is not one word.';

CREATE FUNCTION app.merge_people(p_login text, p_other_login text) RETURNS TABLE(person_id uuid, memberships bigint, walls bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.merge_people(p_login text, p_other_login text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.merge_people(p_login text, p_other_login text) IS 'Makes one person of two: p_login stays, p_other_login opens no context any more and leads to the one who stays. Returns that person, in how many firms the other was a member, and how many walls were written. For firmwall_admin, outside of a request. Raises FW012 when both are one already or a matter would be left to nobody, FW020 when there is no such person, FW003 inside a request.';

CREATE FUNCTION app.open_context(p_firm_id uuid, p_person_id uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET row_security TO 'on'
    SET debug_print_plan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.open_context(p_firm_id uuid, p_person_id uuid) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.open_context(p_firm_id uuid, p_person_id uuid) IS 'Opens the request context of this transaction for a member of a firm, without a token. For firmwall_admin. Raises FW001 when there is no active membership, FW003 for a second context, FW004 when track_counts is off.';

CREATE FUNCTION app.open_context_as(p_firm_code text, p_login text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.open_context_as(p_firm_code text, p_login text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.open_context_as(p_firm_code text, p_login text) IS 'Opens the request context of this transaction for a member of a firm, by code and login. For firmwall_admin. Raises FW020 when there is no such firm or person, FW001 when there is no active membership, FW003 for a second context, FW004 when track_counts is off.';

CREATE FUNCTION app.query_matters(p_params jsonb DEFAULT '{}'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.query_matters(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.query_matters(p_params jsonb) IS 'The matters that meet client_id or client_name, status, practice_area, q, opened_from, opened_to: matters, total, next_cursor, newest first. limit is 1 to 100. No context: no matters, total 0. Raises FW030 without matters:read, FW012 for an unknown key or a value that does not fit, FW020 or FW021 for a client_name that fits none or several.';

CREATE FUNCTION app.rebuild_search(p_firm_code text, p_part text, p_after text DEFAULT NULL::text) RETURNS TABLE(written integer, dropped integer, next_after text, of_all bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$ ... $$;

ALTER FUNCTION app.rebuild_search(p_firm_code text, p_part text, p_after text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.rebuild_search(p_firm_code text, p_part text, p_after text) IS 'Rebuilds the search data of a firm, one batch per call: its clients, matters, documents or words after p_after (NULL: from the first). Returns how many rows were read, how many words were dropped, where the next call begins (NULL: this was the last batch), and in a first call how many there are in all. For firmwall_admin. Raises FW003 when a context is open, FW012 for another p_part or p_after, FW020 when there is no such firm, 25000 in a transaction that is not read committed, 55P03 when another transaction holds a lock for half a second: then nothing was done.';

CREATE FUNCTION app.reject_proposal(p_proposal_id uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.reject_proposal(p_proposal_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.reject_proposal(p_proposal_id uuid) IS 'Turns a proposal down, with an audit row of its own; returns a body like execute_tool. Needs proposals:approve. Reasons of its own: changed (decided already), expired.';

CREATE FUNCTION app.remove_member(p_firm_code text, p_login text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.remove_member(p_firm_code text, p_login text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.remove_member(p_firm_code text, p_login text) IS 'Ends a membership; the person opens no further context in this firm. For firmwall_admin. Raises FW030 in a context without members:manage, FW020 when there is no such firm, login or member.';

CREATE FUNCTION app.remove_word(p_word text, p_short_for text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.remove_word(p_word text, p_short_for text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.remove_word(p_word text, p_short_for text) IS 'Takes a word out of the lists; with p_short_for, the pair of a short name and this name. New searches use the list at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word, FW020 when the lists do not have it.';

CREATE FUNCTION app.rename_firm(p_firm_code text, p_name text, p_code text DEFAULT NULL::text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.rename_firm(p_firm_code text, p_name text, p_code text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.rename_firm(p_firm_code text, p_name text, p_code text) IS 'Gives a firm another name, and another code unless p_code is NULL; false when it has them already. For firmwall_admin. Raises FW030 in a context without settings:manage, FW012 for a name or code that is blank, too long, or holds a control character, and for a code that another firm has, FW020 when there is no such firm.';

CREATE FUNCTION app.rename_person(p_login text, p_name text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.rename_person(p_login text, p_name text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.rename_person(p_login text, p_name text) IS 'Gives the person with this login another name; false when they have it already. For firmwall_admin. Raises FW012 for a name that is blank, too long, or holds a control character, FW020 when there is no such person.';

CREATE FUNCTION app.reset_words(p_word text DEFAULT NULL::text) RETURNS TABLE(done text, word text, role text, stands_for text, source text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.reset_words(p_word text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.reset_words(p_word text) IS 'Puts the lists, or this word of them (NULL: all), back to what firmwall came with. Returns the rows that were taken out and put back; no row where nothing differs. New searches use the lists at once; existing rows need app.rebuild_search. For firmwall_admin. Raises FW012 when it is not one word.';

CREATE FUNCTION app.resolve_client(p_name text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.resolve_client(p_name text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.resolve_client(p_name text) IS 'The active client that a name, the label of a choice or its id stands for: {"outcome": one, none or choices, "client", "how": exact, alias, words or id, "choices", "choices_truncated", "scope": "active"}. At most ten choices. NULL: no context is open. Raises FW030 without matters:read, FW010 for a blank name, FW011 for one over 300 characters.';

CREATE FUNCTION app.resolve_matter_document(p_matter_id uuid, p_query text) RETURNS TABLE("position" integer, document_id uuid, title text, kind text, score real, grade text, decision text, decision_rule text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.resolve_matter_document(p_matter_id uuid, p_query text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.resolve_matter_document(p_matter_id uuid, p_query text) IS 'At most ten documents of the matter that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, the matter is not to be seen, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

CREATE FUNCTION app.retire_token_key(p_kid text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.retire_token_key(p_kid text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.retire_token_key(p_kid text) IS 'Takes a token key out of use. For firmwall_admin. Raises FW020 when there is no such token key.';

CREATE FUNCTION app.search_matters(p_query text) RETURNS TABLE("position" integer, matter_id uuid, matter_number text, title text, client_id uuid, client_number text, client_name text, score real, grade text, matched jsonb, decision text, decision_rule text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.search_matters(p_query text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.search_matters(p_query text) IS 'At most ten matters that fit, best first, with the decision to propose or to ask and its rule. No row: nothing fits, or no context is open. Raises FW030 without matters:read, FW010 for a blank question, FW011 for more than 1000 characters.';

CREATE FUNCTION app.set_choice_detail(p_firm_code text, p_detail text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.set_choice_detail(p_firm_code text, p_detail text) OWNER TO firmwall_context;

COMMENT ON FUNCTION app.set_choice_detail(p_firm_code text, p_detail text) IS 'Sets whether choices between clients of one name show an e-mail address or the client number. For firmwall_admin. Raises FW030 in a context without settings:manage, FW012 for another detail, FW020 when there is no such firm.';

CREATE FUNCTION app.set_matter_wall(p_matter_number text, p_walled_out uuid[] DEFAULT '{}'::uuid[], p_let_in uuid[] DEFAULT NULL::uuid[]) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.set_matter_wall(p_matter_number text, p_walled_out uuid[], p_let_in uuid[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.set_matter_wall(p_matter_number text, p_walled_out uuid[], p_let_in uuid[]) IS 'Shuts people out of a matter, or lets in these alone; returns the matter. For firmwall_admin inside a context. Raises FW030 without walls:manage, FW012 when the lists name a person who is no member, or would exclude the caller, FW020 when there is no such matter to see.';

CREATE FUNCTION app.upsert_client(p_client_number text, p_display_name text, p_email text DEFAULT NULL::text, p_aliases text[] DEFAULT NULL::text[], p_status text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_client(p_client_number text, p_display_name text, p_email text, p_aliases text[], p_status text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_client(p_client_number text, p_display_name text, p_email text, p_aliases text[], p_status text) IS 'Adds or changes one client and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

CREATE FUNCTION app.upsert_clients(p_rows jsonb) RETURNS TABLE(line integer, outcome text, id uuid, reason text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_clients(p_rows jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_clients(p_rows jsonb) IS 'Adds and changes clients, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the client, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

CREATE FUNCTION app.upsert_document(p_matter_number text, p_title text, p_kind text DEFAULT ''::text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_document(p_matter_number text, p_title text, p_kind text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_document(p_matter_number text, p_title text, p_kind text) IS 'Adds one document of a matter unless it is there, and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

CREATE FUNCTION app.upsert_documents(p_rows jsonb) RETURNS TABLE(line integer, outcome text, id uuid, reason text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_documents(p_rows jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_documents(p_rows jsonb) IS 'Adds documents to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the document, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

CREATE FUNCTION app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text DEFAULT NULL::text, p_practice_area text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_opened_on date DEFAULT NULL::date) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text, p_practice_area text, p_status text, p_opened_on date) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text, p_practice_area text, p_status text, p_opened_on date) IS 'Adds or changes one matter and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

CREATE FUNCTION app.upsert_matter_parties(p_rows jsonb) RETURNS TABLE(line integer, outcome text, id uuid, reason text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_matter_parties(p_rows jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_matter_parties(p_rows jsonb) IS 'Adds parties to matters, many at once. One row a row given: its place, inserted, unchanged or rejected, the party, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

CREATE FUNCTION app.upsert_matter_party(p_matter_number text, p_name text, p_role text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_matter_party(p_matter_number text, p_name text, p_role text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_matter_party(p_matter_number text, p_name text, p_role text) IS 'Adds one party of a matter unless it is there, and returns its id. Raises FW030 without records:write, FW040 when the row is rejected, with the reason as its text, FW002 when no context is open.';

CREATE FUNCTION app.upsert_matters(p_rows jsonb) RETURNS TABLE(line integer, outcome text, id uuid, reason text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION app.upsert_matters(p_rows jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION app.upsert_matters(p_rows jsonb) IS 'Adds and changes matters, many at once. One row a row given: its place, inserted, updated, unchanged or rejected, the matter, and why it was rejected (NULL when it was not). Raises FW030 without records:write, FW002 when no context is open, FW012 when the rows are no array.';

CREATE FUNCTION firmwall.add_to_matters(p_subject_type text, p_rows jsonb) RETURNS TABLE(line integer, outcome text, id uuid, reason text)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.add_to_matters(p_subject_type text, p_rows jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.add_to_matters(p_subject_type text, p_rows jsonb) IS 'Adds parties or documents to matters, and records one act. One row a row given: its place, inserted, unchanged or rejected, the id, and why it was rejected (NULL when it was not). Raises FW002 when no context is open, FW012 when the rows are no array.';

CREATE FUNCTION firmwall.add_to_vocabulary(p_firm_id uuid, p_words tsvector[]) RETURNS void
    LANGUAGE plpgsql STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.add_to_vocabulary(p_firm_id uuid, p_words tsvector[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.add_to_vocabulary(p_firm_id uuid, p_words tsvector[]) IS 'Adds the words of entries to the vocabulary of the firm; none for NULL.';

CREATE FUNCTION firmwall.alternate_year(p_year text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.alternate_year(p_year text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.alternate_year(p_year text) IS 'A year of two digits in four, and the other way round. NULL for NULL and for what is no year.';

CREATE FUNCTION firmwall.argument_fits(p_rule jsonb, p_value jsonb) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.argument_fits(p_rule jsonb, p_value jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.argument_fits(p_rule jsonb, p_value jsonb) IS 'Whether a value fits a rule of a tool''s arguments. NULL for a NULL rule or value; false for a rule that is not understood.';

CREATE FUNCTION firmwall.base64url_decoded(p_text text) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.base64url_decoded(p_text text) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.base64url_decoded(p_text text) IS 'The bytes of a base64url text. NULL for NULL. Raises FW001 or 22023 when it is not base64url; callers do not pass that on.';

CREATE FUNCTION firmwall.best_met(p_words tsvector, p_reading firmwall.reading) RETURNS integer[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.best_met(p_words tsvector, p_reading firmwall.reading) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.best_met(p_words tsvector, p_reading firmwall.reading) IS 'The place of the best alternative that the entry meets, for each term of the question; 0 for a term that it does not meet.';

CREATE FUNCTION firmwall.caller_is_assistant() RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.caller_is_assistant() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.caller_is_assistant() IS 'Whether the login that called holds firmwall_agent, also after SET ROLE.';

CREATE FUNCTION firmwall.can_see(p_entity_type text, p_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.can_see(p_entity_type text, p_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.can_see(p_entity_type text, p_id uuid) IS 'Whether the person of this request can see the client or matter. False without a context, and for anything else.';

CREATE TABLE firmwall.proposal (
    firm_id uuid NOT NULL,
    proposal_id uuid DEFAULT gen_random_uuid() NOT NULL,
    call_id uuid NOT NULL,
    request_id text,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
    tool text NOT NULL,
    tool_version integer NOT NULL,
    params_given jsonb NOT NULL,
    params jsonb NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    subject_seen text NOT NULL,
    before jsonb,
    after jsonb NOT NULL,
    body jsonb NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    CONSTRAINT proposal_check CHECK ((((status = 'open'::text) = (decided_by IS NULL)) AND ((status = 'open'::text) = (decided_at IS NULL)))),
    CONSTRAINT proposal_request_id_check CHECK ((length(request_id) <= 200)),
    CONSTRAINT proposal_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT proposal_subject_seen_check CHECK ((length(subject_seen) = 64)),
    CONSTRAINT proposal_subject_type_check CHECK ((subject_type = ANY (ARRAY['client'::text, 'matter'::text])))
);

ALTER TABLE ONLY firmwall.proposal FORCE ROW LEVEL SECURITY;

ALTER TABLE firmwall.proposal OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.proposal IS 'Writes that wait for a person, and what became of them.';

COMMENT ON COLUMN firmwall.proposal.call_id IS 'The call that proposed it.';

COMMENT ON COLUMN firmwall.proposal.params_given IS 'The parameters as they came: the same request_id with others is refused.';

COMMENT ON COLUMN firmwall.proposal.params IS 'The parameters with names resolved to ids: what approving carries out.';

COMMENT ON COLUMN firmwall.proposal.subject_id IS 'The row that would change, or the one that a new row would belong to.';

COMMENT ON COLUMN firmwall.proposal.subject_seen IS 'A digest of that whole row as it was when this was proposed.';

COMMENT ON COLUMN firmwall.proposal.before IS 'What would change, as it was; NULL for a new row.';

COMMENT ON COLUMN firmwall.proposal.body IS 'The body that the call answered, to answer its request_id again.';

CREATE FUNCTION firmwall.can_see_proposal(p_proposal firmwall.proposal) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.can_see_proposal(p_proposal firmwall.proposal) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.can_see_proposal(p_proposal firmwall.proposal) IS 'Whether the person of this request can see what a proposal rests on and what came of it. False without a context.';

CREATE FUNCTION firmwall.carry_out_add_client_alias(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.carry_out_add_client_alias(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.carry_out_add_client_alias(p_params jsonb) IS 'Adds the alias; returns client_id and alias. Raises 23514 when the client has 50 already.';

CREATE FUNCTION firmwall.carry_out_add_matter_party(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.carry_out_add_matter_party(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.carry_out_add_matter_party(p_params jsonb) IS 'Adds the party; returns matter_id, name and role. Raises 23505 when the matter has it.';

CREATE FUNCTION firmwall.carry_out_create_matter(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.carry_out_create_matter(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.carry_out_create_matter(p_params jsonb) IS 'Adds the matter; returns matter_id and matter_number. Raises 23505 when the number is taken.';

CREATE FUNCTION firmwall.carry_out_update_matter_status(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.carry_out_update_matter_status(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.carry_out_update_matter_status(p_params jsonb) IS 'Sets the status; returns matter_id and status.';

CREATE FUNCTION firmwall.case_folded(p_text text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.case_folded(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.case_folded(p_text text) IS 'The text without differences of case or of compatible forms (NFKC, then full case folding): the key under which logins, firm codes and numbers are one. The same in every database, with any locale. NULL for NULL.';

CREATE FUNCTION firmwall.check_bare_context() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_bare_context() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_bare_context() IS 'Function bodies that compare with a bare call of the context. No row: none.';

CREATE FUNCTION firmwall.check_comments() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_comments() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_comments() IS 'Schemas, tables, views, sequences and functions without a comment. No row: none.';

CREATE FUNCTION firmwall.check_context_volatility() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_context_volatility() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_context_volatility() IS 'Readers of the context (functions that a policy calls, and firmwall.current_context) that are not STABLE, or may run in a parallel worker, which is another backend. No row: none.';

CREATE FUNCTION firmwall.check_counters() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_counters() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_counters() IS 'Columns of a firm''s table that are numbered by a sequence, and sequences that a login role may use. No row: none.';

CREATE FUNCTION firmwall.check_firm_column() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_firm_column() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_firm_column() IS 'Columns firm_id that are not uuid, or may be NULL. No row: none.';

CREATE FUNCTION firmwall.check_firm_predicate() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_firm_predicate() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_firm_predicate() IS 'Functions of firmwall_exec that name a firm''s table more often than its firm. No row: none.';

CREATE FUNCTION firmwall.check_foreign_keys() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_foreign_keys() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_foreign_keys() IS 'Foreign keys between tables of firms that do not begin with firm_id on both sides, or that set columns on delete. No row: none.';

CREATE FUNCTION firmwall.check_large_objects() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_large_objects() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_large_objects() IS 'The functions on large objects, when PUBLIC may call any. No row: none.';

CREATE FUNCTION firmwall.check_leakproof() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_leakproof() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_leakproof() IS 'Functions outside pg_catalog that are marked LEAKPROOF. No row: none.';

CREATE FUNCTION firmwall.check_members() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_members() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_members() IS 'Roles that are members of firmwall_owner, firmwall_exec or firmwall_context, superusers apart. No row: none.';

CREATE FUNCTION firmwall.check_owners() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_owners() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_owners() IS 'Schemas, tables and functions that belong to the wrong role. No row: none.';

CREATE FUNCTION firmwall.check_parallel() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_parallel() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_parallel() IS 'Functions that read the context and are marked PARALLEL SAFE. No row: none.';

CREATE FUNCTION firmwall.check_policy_firm() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_policy_firm() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_policy_firm() IS 'Policies on a firm''s table that are not the firm predicate, alone or ANDed with more. No row: none.';

CREATE FUNCTION firmwall.check_policy_lookup() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_policy_lookup() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_policy_lookup() IS 'Policies with a sub-select other than the context''s, or with a bare call of it. No row: none.';

CREATE FUNCTION firmwall.check_policy_restrictive() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_policy_restrictive() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_policy_restrictive() IS 'Policies that are RESTRICTIVE. No row: none.';

CREATE FUNCTION firmwall.check_policy_roles() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_policy_roles() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_policy_roles() IS 'Policies that are granted to PUBLIC. No row: none.';

CREATE FUNCTION firmwall.check_policy_single() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_policy_single() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_policy_single() IS 'Tables with more than one policy for one command and role. No row: none.';

CREATE FUNCTION firmwall.check_prepared_transactions() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_prepared_transactions() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_prepared_transactions() IS 'The setting that lets a caller park an answered call by PREPARE TRANSACTION. No row: it is 0, the default.';

CREATE FUNCTION firmwall.check_public_grants() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_public_grants() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_public_grants() IS 'Privileges that PUBLIC holds on schemas, tables, columns, sequences and functions, and defaults that would give it more. No row: none.';

CREATE FUNCTION firmwall.check_rights() RETURNS TABLE(object text, found text, remedy text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_rights() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_rights() IS 'Rights on schemas, tables, columns, sequences, functions and types that no file of firmwall gives, with the REVOKE of each. No row: none.';

CREATE FUNCTION firmwall.check_role_makers() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_role_makers() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_role_makers() IS 'On 15 and older: roles with CREATEROLE, superusers apart. No row: none, or the server is newer.';

CREATE FUNCTION firmwall.check_roles() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_roles() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_roles() IS 'Roles of firmwall that are missing, can log in, are superusers, bypass row-level security or make roles or databases. No row: none.';

CREATE FUNCTION firmwall.check_row_security() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_row_security() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_row_security() IS 'Tables with a firm_id on which row-level security is not enabled or not forced. No row: none.';

CREATE FUNCTION firmwall.check_search_path() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_search_path() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_search_path() IS 'Functions whose search_path is not pinned from pg_catalog to pg_temp, and schemas on such a path in which roles other than the owner may create objects. No row: none.';

CREATE FUNCTION firmwall.check_server_release() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_server_release() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_server_release() IS 'The server, when its release is below the first safe one of its major version. No row: it is safe.';

CREATE FUNCTION firmwall.check_settings() RETURNS TABLE(level text, object text, found text, remedy text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_settings() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_settings() IS 'Settings of roles and of this database that firmwall refuses, or that weaken it, with the statement that resets each. No row: none.';

CREATE FUNCTION firmwall.check_sql_functions() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_sql_functions() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_sql_functions() IS 'LANGUAGE sql functions with parameters that name a firm''s table. No row: none.';

CREATE FUNCTION firmwall.check_surface() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_surface() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_surface() IS 'Privileges on tables that login roles hold and should not, and schemas where they may create. No row: none.';

CREATE FUNCTION firmwall.check_temporary() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_temporary() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_temporary() IS 'Roles of firmwall that may make temporary objects in this database. No row: none.';

CREATE FUNCTION firmwall.check_tools() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_tools() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_tools() IS 'Tools whose version in use is not that of their file. No row: none.';

CREATE FUNCTION firmwall.check_triggers() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_triggers() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_triggers() IS 'Triggers of firmwall that are disabled. No row: none.';

CREATE FUNCTION firmwall.check_twins() RETURNS TABLE(object text, found text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_twins() OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.check_twins() IS 'People of one login and firms of one code in other letters. No row: none.';

CREATE FUNCTION firmwall.check_unique_keys() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_unique_keys() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_unique_keys() IS 'Unique indexes, primary keys and exclusions on a firm''s table that do not begin with firm_id. No row: none.';

CREATE FUNCTION firmwall.check_unscoped_calls() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_unscoped_calls() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_unscoped_calls() IS 'Logins that called without a scope more than 60 times in a minute since yesterday. No row: none.';

CREATE FUNCTION firmwall.check_views() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_views() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_views() IS 'Materialized views, and views that are not security_invoker. No row: none.';

CREATE FUNCTION firmwall.check_walls() RETURNS TABLE(object text, found text)
    LANGUAGE sql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.check_walls() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.check_walls() IS 'Tables with a matter_id that carry no wall, or whose policies for reading and changing do not ask for it. No row: none.';

CREATE FUNCTION firmwall.checked_params(p_arguments jsonb, p_extra_keys text, p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.checked_params(p_arguments jsonb, p_extra_keys text, p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.checked_params(p_arguments jsonb, p_extra_keys text, p_params jsonb) IS 'The parameters that a tool gets. Raises FW012, which names the parameter, for NULL and for what does not fit the arguments.';

CREATE FUNCTION firmwall.client_by_name_or_raise(p_name text, p_parameter text) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.client_by_name_or_raise(p_name text, p_parameter text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.client_by_name_or_raise(p_name text, p_parameter text) IS 'The answer of resolve_client when it is one client. Raises FW020 for none, FW021 with the choices as json in DETAIL, and what resolve_client raises (FW010, FW011).';

CREATE FUNCTION firmwall.client_choices(p_client_ids uuid[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.client_choices(p_client_ids uuid[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.client_choices(p_client_ids uuid[]) IS 'The choices (entity_type, id, label) between the first ten of these clients of the firm, in this order, with pairwise distinct labels. An empty array when none of them is the firm''s.';

CREATE TABLE app.client (
    firm_id uuid NOT NULL,
    client_id uuid DEFAULT gen_random_uuid() NOT NULL,
    client_number text NOT NULL,
    external_id text,
    display_name text NOT NULL,
    email text,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    excluded_person_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    allowed_person_ids uuid[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT client_aliases_check CHECK (((array_position(aliases, NULL::text) IS NULL) AND (array_position(aliases, ''::text) IS NULL))),
    CONSTRAINT client_aliases_check1 CHECK ((cardinality(aliases) <= 50)),
    CONSTRAINT client_client_number_check CHECK (((client_number <> ''::text) AND (length(client_number) <= 64))),
    CONSTRAINT client_display_name_check CHECK (((display_name <> ''::text) AND (length(display_name) <= 300))),
    CONSTRAINT client_email_check CHECK (((email <> ''::text) AND (length(email) <= 320))),
    CONSTRAINT client_external_id_check CHECK (((external_id <> ''::text) AND (length(external_id) <= 200))),
    CONSTRAINT client_has_no_wall CHECK (((excluded_person_ids = '{}'::uuid[]) AND (allowed_person_ids IS NULL))),
    CONSTRAINT client_plain_texts CHECK ((concat(client_number, external_id, display_name, email, array_to_string(aliases, ' '::text)) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)),
    CONSTRAINT client_seen_texts CHECK ((concat_ws(' '::text, client_number, external_id, display_name, email, array_to_string(aliases, ' '::text)) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text)),
    CONSTRAINT client_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);

ALTER TABLE ONLY app.client FORCE ROW LEVEL SECURITY;

ALTER TABLE app.client OWNER TO firmwall_owner;

COMMENT ON TABLE app.client IS 'Whom a firm acts for. Two clients of one firm may share a name; the number tells them apart.';

COMMENT ON COLUMN app.client.client_number IS 'Unique within the firm.';

COMMENT ON COLUMN app.client.external_id IS 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';

COMMENT ON COLUMN app.client.email IS 'NULL where none is known. Two clients may share one.';

COMMENT ON COLUMN app.client.aliases IS 'Other names the client goes by. Resolve exactly like the display name.';

COMMENT ON COLUMN app.client.status IS 'Only active clients are found by name.';

COMMENT ON COLUMN app.client.excluded_person_ids IS 'Empty: a client cannot have a wall yet.';

COMMENT ON COLUMN app.client.allowed_person_ids IS 'NULL: a client cannot have a wall yet.';

CREATE FUNCTION firmwall.client_fields(p_client app.client) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ ... $$;

ALTER FUNCTION firmwall.client_fields(p_client app.client) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.client_fields(p_client app.client) IS 'The values that a client is searched by: number, name, aliases. NULL for each field that is NULL.';

CREATE FUNCTION firmwall.client_from_params_or_raise(p_params jsonb) RETURNS app.client
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.client_from_params_or_raise(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.client_from_params_or_raise(p_params jsonb) IS 'The client that client_id or client_name names. Raises FW012 unless exactly one of them is given, FW020 for none, FW021 for a name that fits several.';

CREATE FUNCTION firmwall.client_of_name(p_name text, OUT ids uuid[], OUT one uuid, OUT how text) RETURNS record
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.client_of_name(p_name text, OUT ids uuid[], OUT one uuid, OUT how text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.client_of_name(p_name text, OUT ids uuid[], OUT one uuid, OUT how text) IS 'The one active client that a name, a label or an id stands for, and how (exact, alias, words, id), or NULL; and all that it may stand for, best first, NULL for nobody and without a context. Raises FW010 for a blank name, FW011 for one over 300 characters.';

CREATE FUNCTION firmwall.clients_of_name(p_name text) RETURNS TABLE(client_id uuid, client_number text, display_name text, email text, fit text, score real)
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'extensions', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.clients_of_name(p_name text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.clients_of_name(p_name text) IS 'What app.find_all_active_by_name answers. No context, or no client: no rows. Raises FW010 for a blank name, FW011 for one over 300 characters.';

CREATE FUNCTION firmwall.close_proposal(p_proposal firmwall.proposal, p_status text, p_changed jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.close_proposal(p_proposal firmwall.proposal, p_status text, p_changed jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.close_proposal(p_proposal firmwall.proposal, p_status text, p_changed jsonb) IS 'Closes a proposal as approved or rejected; returns the answer of the call. p_changed NULL: nothing was changed.';

CREATE FUNCTION firmwall.context_seal(p_context text) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.context_seal(p_context text) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.context_seal(p_context text) IS 'The seal of a context in this backend and transaction. Raises FW053 when the database has no seal key.';

CREATE TABLE app.matter (
    firm_id uuid NOT NULL,
    matter_id uuid DEFAULT gen_random_uuid() NOT NULL,
    matter_number text NOT NULL,
    external_id text,
    client_id uuid NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    practice_area text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    opened_on date NOT NULL,
    excluded_person_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    allowed_person_ids uuid[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT matter_check CHECK (((array_position(excluded_person_ids, NULL::uuid) IS NULL) AND (array_position(allowed_person_ids, NULL::uuid) IS NULL))),
    CONSTRAINT matter_description_check CHECK ((length(description) <= 4000)),
    CONSTRAINT matter_external_id_check CHECK (((external_id <> ''::text) AND (length(external_id) <= 200))),
    CONSTRAINT matter_matter_number_check CHECK (((matter_number <> ''::text) AND (length(matter_number) <= 64))),
    CONSTRAINT matter_plain_texts CHECK (((concat(matter_number, external_id, title, practice_area) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text) AND (description !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'::text))),
    CONSTRAINT matter_practice_area_check CHECK ((length(practice_area) <= 100)),
    CONSTRAINT matter_seen_texts CHECK ((concat_ws(' '::text, matter_number, external_id, title, practice_area, description) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text)),
    CONSTRAINT matter_status_check CHECK ((status = ANY (ARRAY['open'::text, 'on hold'::text, 'closed'::text]))),
    CONSTRAINT matter_title_check CHECK (((title <> ''::text) AND (length(title) <= 500)))
);

ALTER TABLE ONLY app.matter FORCE ROW LEVEL SECURITY;

ALTER TABLE app.matter OWNER TO firmwall_owner;

COMMENT ON TABLE app.matter IS 'One piece of legal work for one client.';

COMMENT ON COLUMN app.matter.matter_number IS 'Unique within the firm; another firm may use the same.';

COMMENT ON COLUMN app.matter.external_id IS 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';

COMMENT ON COLUMN app.matter.excluded_person_ids IS 'People who must not learn that this matter exists. Beats allowed_person_ids.';

COMMENT ON COLUMN app.matter.allowed_person_ids IS 'NULL: the whole firm. Otherwise these people alone.';

CREATE FUNCTION firmwall.copy_walls_to_children(p_matters app.matter[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.copy_walls_to_children(p_matters app.matter[]) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.copy_walls_to_children(p_matters app.matter[]) IS 'How many documents got the wall of their matter, as its parties did; 0 without a context of the firm.';

CREATE FUNCTION firmwall.current_context(OUT firm_id uuid, OUT user_id uuid) RETURNS record
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.current_context(OUT firm_id uuid, OUT user_id uuid) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.current_context(OUT firm_id uuid, OUT user_id uuid) IS 'The firm and the person of this request, read once. Both NULL: no context is open. Raises FW002 when the context was altered, or opened elsewhere, and FW005 to FW007 for settings of the session.';

CREATE FUNCTION firmwall.decide(p_score real, p_next_score real, p_complete boolean, p_weakest real, p_words tsvector, p_reading firmwall.reading, p_best integer[]) RETURNS firmwall.decision
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.decide(p_score real, p_next_score real, p_complete boolean, p_weakest real, p_words tsvector, p_reading firmwall.reading, p_best integer[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.decide(p_score real, p_next_score real, p_complete boolean, p_weakest real, p_words tsvector, p_reading firmwall.reading, p_best integer[]) IS 'Propose or ask, with the rule and its version. NULL for any part of the first candidate, as where there is none: ask.';

CREATE FUNCTION firmwall.decide_approve_proposal(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.decide_approve_proposal(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.decide_approve_proposal(p_params jsonb) IS 'Carries out an open proposal; returns the answer of the call. Raises FW031 when it is decided or its row has changed, FW032 when it has expired, FW020 when there is none to see.';

CREATE FUNCTION firmwall.decide_reject_proposal(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.decide_reject_proposal(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.decide_reject_proposal(p_params jsonb) IS 'Turns down an open proposal; returns the answer of the call. Raises FW020, FW031, FW032 like open_proposal.';

CREATE FUNCTION firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text DEFAULT NULL::text) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text) IS 'Adds a version of a tool to the registry, and says which version is in use. For firmwall_owner. Raises FW052 when the version is there with another text, 42883 when a function of the tool does not exist, 23514 when a value is not one that the registry takes.';

CREATE FUNCTION firmwall.denial_reason(p_error_code text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.denial_reason(p_error_code text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.denial_reason(p_error_code text) IS 'The reason that a body gives for an error. NULL for NULL.';

CREATE TABLE app.document (
    firm_id uuid NOT NULL,
    document_id uuid DEFAULT gen_random_uuid() NOT NULL,
    matter_id uuid NOT NULL,
    external_id text,
    title text NOT NULL,
    kind text DEFAULT ''::text NOT NULL,
    excluded_person_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    allowed_person_ids uuid[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT document_external_id_check CHECK (((external_id <> ''::text) AND (length(external_id) <= 200))),
    CONSTRAINT document_kind_check CHECK ((length(kind) <= 64)),
    CONSTRAINT document_plain_texts CHECK ((concat(external_id, title, kind) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)),
    CONSTRAINT document_seen_texts CHECK ((concat_ws(' '::text, external_id, title, kind) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text)),
    CONSTRAINT document_title_check CHECK (((title <> ''::text) AND (length(title) <= 500)))
);

ALTER TABLE ONLY app.document FORCE ROW LEVEL SECURITY;

ALTER TABLE app.document OWNER TO firmwall_owner;

COMMENT ON TABLE app.document IS 'What lies in a matter''s file, by title. No contents are held.';

COMMENT ON COLUMN app.document.external_id IS 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';

COMMENT ON COLUMN app.document.kind IS 'Such as pleading, agreement, correspondence. Empty: not said.';

COMMENT ON COLUMN app.document.excluded_person_ids IS 'Copied from the matter by a trigger.';

COMMENT ON COLUMN app.document.allowed_person_ids IS 'Copied from the matter by a trigger.';

CREATE FUNCTION firmwall.document_fields(p_document app.document) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ ... $$;

ALTER FUNCTION firmwall.document_fields(p_document app.document) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.document_fields(p_document app.document) IS 'The values that a document is searched by. NULL for each field that is NULL.';

CREATE FUNCTION firmwall.draft_add_client_alias(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.draft_add_client_alias(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.draft_add_client_alias(p_params jsonb) IS 'The draft of another name for a client. Raises FW012 when the client goes by that name, or it is blank or holds a control character, and what client_from_params_or_raise raises.';

CREATE FUNCTION firmwall.draft_add_matter_party(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.draft_add_matter_party(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.draft_add_matter_party(p_params jsonb) IS 'The draft of a new party. Raises FW010 for a blank name or role, FW012 when the matter has this party or a text holds a control character, FW020 when there is no such matter to see.';

CREATE FUNCTION firmwall.draft_create_matter(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.draft_create_matter(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.draft_create_matter(p_params jsonb) IS 'The draft of a new matter. Raises FW010 for a blank number or title, FW012 for a number that is taken or looks like one that is, or a text with a control character or one that is not seen, and what client_from_params_or_raise raises.';

CREATE FUNCTION firmwall.draft_update_matter_status(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.draft_update_matter_status(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.draft_update_matter_status(p_params jsonb) IS 'The draft of another status for a matter. Raises FW012 when the matter has that status, FW020 when there is no such matter to see.';

CREATE FUNCTION firmwall.entry_words(p_firm_id uuid, p_kind text, p_sources text[], p_texts text[]) RETURNS TABLE(place integer, words tsvector, title_size smallint)
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'on'
    AS $$ ... $$;

ALTER FUNCTION firmwall.entry_words(p_firm_id uuid, p_kind text, p_sources text[], p_texts text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.entry_words(p_firm_id uuid, p_kind text, p_sources text[], p_texts text[]) IS 'The search words of a firm''s entries of one kind, from their fields: the place of each among p_texts, its words, and how many words its title has.';

CREATE FUNCTION firmwall.every_term(p_terms integer[], p_queries text[], p_asked boolean[], p_qualities real[], p_kinds text[], p_branches integer[], OUT ask tsquery, OUT exact tsquery) RETURNS record
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.every_term(p_terms integer[], p_queries text[], p_asked boolean[], p_qualities real[], p_kinds text[], p_branches integer[], OUT ask tsquery, OUT exact tsquery) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.every_term(p_terms integer[], p_queries text[], p_asked boolean[], p_qualities real[], p_kinds text[], p_branches integer[], OUT ask tsquery, OUT exact tsquery) IS 'The text queries that ask for every term: by any of its alternatives, and by the best alone. NULL when no side can be met.';

CREATE FUNCTION firmwall.evidence_of(p_firm_id uuid, p_user_id uuid, p_matter_id uuid, p_matched jsonb) RETURNS text[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.evidence_of(p_firm_id uuid, p_user_id uuid, p_matter_id uuid, p_matched jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.evidence_of(p_firm_id uuid, p_user_id uuid, p_matter_id uuid, p_matched jsonb) IS 'The kinds of evidence for a matter among number, title, parties, only. Empty when none is there, or a wall is.';

CREATE FUNCTION firmwall.firm_id_of_code(p_firm_code text) RETURNS uuid
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.firm_id_of_code(p_firm_code text) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.firm_id_of_code(p_firm_code text) IS 'The id of the firm with this code, in any case and Unicode form. Never NULL: raises FW020 when there is none, FW012 when several firms have it in other letters.';

CREATE FUNCTION firmwall.has_other_docket(p_words tsvector, p_reading firmwall.reading, p_number text) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.has_other_docket(p_words tsvector, p_reading firmwall.reading, p_number text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.has_other_docket(p_words tsvector, p_reading firmwall.reading, p_number text) IS 'Whether a kind of docket was said, and an entry has the number, as in a pair "12.2019", only under other kinds.';

CREATE FUNCTION firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) IS 'Whether the person is an active member of the firm in a role with the permission. False for NULL.';

CREATE FUNCTION firmwall.hmac_pads(p_key bytea, OUT ipad bytea, OUT opad bytea) RETURNS record
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.hmac_pads(p_key bytea, OUT ipad bytea, OUT opad bytea) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.hmac_pads(p_key bytea, OUT ipad bytea, OUT opad bytea) IS 'The inner and outer pad of an HMAC-SHA256 key. NULL for a NULL key.';

CREATE FUNCTION firmwall.ids_of_person(p_person_id uuid) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.ids_of_person(p_person_id uuid) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.ids_of_person(p_person_id uuid) IS 'The ids of a person and of those merged into them, of those among them who are or were members of the firm of the context. Empty: none, or no context.';

CREATE FUNCTION firmwall.invisible_ranges() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.invisible_ranges() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.invisible_ranges() IS 'The characters that are not seen, but for the two joiners, for the inside of a bracket expression.';

CREATE FUNCTION firmwall.is_active_member(p_firm_id uuid, p_person_id uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.is_active_member(p_firm_id uuid, p_person_id uuid) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.is_active_member(p_firm_id uuid, p_person_id uuid) IS 'Whether the person is an active member of a firm that is not suspended. False for NULL.';

CREATE FUNCTION firmwall.is_finished_name(p_text text) RETURNS boolean
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.is_finished_name(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.is_finished_name(p_text text) IS 'Whether the text ends in a legal form. NULL for NULL.';

CREATE FUNCTION firmwall.is_full_name(p_text text, p_name text) RETURNS boolean
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.is_full_name(p_text text, p_name text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.is_full_name(p_text text, p_name text) IS 'Whether the text is the name in full and ends in a legal form. NULL for NULL.';

CREATE FUNCTION firmwall.is_legal_form(p_word text) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.is_legal_form(p_word text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.is_legal_form(p_word text) IS 'Whether the lists have the word as a legal form. False for NULL.';

CREATE FUNCTION firmwall.iso_date_or_null(p_text text) RETURNS date
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.iso_date_or_null(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.iso_date_or_null(p_text text) IS 'The date that a text in the form YYYY-MM-DD names. NULL for NULL and for anything else.';

CREATE FUNCTION firmwall.jsonb_uuids(p_ids jsonb) RETURNS uuid[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.jsonb_uuids(p_ids jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.jsonb_uuids(p_ids jsonb) IS 'The uuids of a JSON array of strings. Empty for NULL and for a JSON null.';

CREATE FUNCTION firmwall.latin_of_devanagari(p_text text) RETURNS text
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.latin_of_devanagari(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.latin_of_devanagari(p_text text) IS 'The text with its Devanagari letters written in Latin ones. NULL for NULL.';

CREATE FUNCTION firmwall.legal_forms_of(p_text text) RETURNS text[]
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.legal_forms_of(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.legal_forms_of(p_text text) IS 'The legal forms in a name, each once. Empty when it has none. NULL for NULL.';

CREATE FUNCTION firmwall.letter_ranges() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.letter_ranges() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.letter_ranges() IS 'The letters of every script, for the inside of a bracket expression; digits are not among them.';

CREATE FUNCTION firmwall.lexeme_prefix(p_firm_id uuid, p_kind text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ ... $$;

ALTER FUNCTION firmwall.lexeme_prefix(p_firm_id uuid, p_kind text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.lexeme_prefix(p_firm_id uuid, p_kind text) IS 'Seven letters of a digest of firm and kind. NULL when either is NULL.';

CREATE FUNCTION firmwall.line_text_error(p_fields text[], p_texts text[]) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.line_text_error(p_fields text[], p_texts text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.line_text_error(p_fields text[], p_texts text[]) IS 'Why one of these texts cannot be taken into its field: blank, too long, control characters, characters that are not seen. NULL when all can; a NULL text is passed over.';

CREATE FUNCTION firmwall.listed_form(p_word text, p_parameter text DEFAULT 'word'::text) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.listed_form(p_word text, p_parameter text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.listed_form(p_word text, p_parameter text) IS 'The word as names and questions are compared in. Raises FW012, which names p_parameter, when it is not one word.';

CREATE FUNCTION firmwall.lock_search_entries(p_kind text, p_ids uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.lock_search_entries(p_kind text, p_ids uuid[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.lock_search_entries(p_kind text, p_ids uuid[]) IS 'Locks these search entries of the firm of the context until the transaction ends.';

CREATE FUNCTION firmwall.lock_subject(p_subject_type text, p_subject_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.lock_subject(p_subject_type text, p_subject_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.lock_subject(p_subject_type text, p_subject_id uuid) IS 'Locks a client or matter until the transaction ends. Raises FW020 when there is none to see.';

CREATE FUNCTION firmwall.login_has_role(p_role name, p_login name DEFAULT (COALESCE(NULLIF(current_setting('role'::text, true), 'none'::text), (SESSION_USER)::text))::name) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.login_has_role(p_role name, p_login name) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.login_has_role(p_role name, p_login name) IS 'Whether the login that called, or another, was granted the role, directly or through others. False for NULL.';

CREATE FUNCTION firmwall.make_commit_durable() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.make_commit_durable() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.make_commit_durable() IS 'Raises synchronous_commit to on for the rest of the transaction when it is weaker. Every function that writes a row of schema audit calls it.';

CREATE FUNCTION firmwall.matched(p_words tsvector, p_reading firmwall.reading, p_best integer[]) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.matched(p_words tsvector, p_reading firmwall.reading, p_best integer[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.matched(p_words tsvector, p_reading firmwall.reading, p_best integer[]) IS 'A list of {word, met, how, quality, field}, one for each term of the question; met is null for a term that the entry does not meet.';

CREATE FUNCTION firmwall.matter_fields(p_matter app.matter) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ ... $$;

ALTER FUNCTION firmwall.matter_fields(p_matter app.matter) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.matter_fields(p_matter app.matter) IS 'The values that a matter is searched by, without the names of client and parties. NULL for each field that is NULL.';

CREATE FUNCTION firmwall.matter_from_params_or_raise(p_matter_id uuid) RETURNS app.matter
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.matter_from_params_or_raise(p_matter_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.matter_from_params_or_raise(p_matter_id uuid) IS 'The matter, if the person of this request can see it. Raises FW020 otherwise.';

CREATE FUNCTION firmwall.matter_ids_in_params(p_params jsonb) RETURNS uuid[]
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.matter_ids_in_params(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.matter_ids_in_params(p_params jsonb) IS 'The matters that parameters name by an id of theirs or of a proposal, if the person of this request can see them. Empty for NULL and for no object.';

CREATE FUNCTION firmwall.matters_holding(p_firm_id uuid, p_user_id uuid, p_query tsquery) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET gin_fuzzy_search_limit TO '0'
    AS $$ ... $$;

ALTER FUNCTION firmwall.matters_holding(p_firm_id uuid, p_user_id uuid, p_query tsquery) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.matters_holding(p_firm_id uuid, p_user_id uuid, p_query tsquery) IS 'The ids of the matters of the firm that meet a text query and that the person may see. No row: none, or one of the three is NULL.';

CREATE FUNCTION firmwall.matters_page(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.matters_page(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.matters_page(p_params jsonb) IS 'A page as jsonb: matters, total, next_cursor (NULL on the last page), and for a client_name the client it stood for, how, and scope. Raises FW012 for a cursor that is not one of this list and for two clients, FW020 and FW021 for a client_name.';

CREATE FUNCTION firmwall.member_names(p_person_ids uuid[]) RETURNS TABLE(person_id uuid, name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.member_names(p_person_ids uuid[]) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.member_names(p_person_ids uuid[]) IS 'The names of these people, of those among them who are or were members of the firm of the context. No context: no rows.';

CREATE FUNCTION firmwall.merge_party_lexemes(p_words tsvector, p_party_words tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ ... $$;

ALTER FUNCTION firmwall.merge_party_lexemes(p_words tsvector, p_party_words tsvector) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.merge_party_lexemes(p_words tsvector, p_party_words tsvector) IS 'The words of a matter''s entry with those of its parties, where these bring a new one. NULL when either is NULL.';

CREATE FUNCTION firmwall.multiline_text_error(p_field text, p_text text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.multiline_text_error(p_field text, p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.multiline_text_error(p_field text, p_text text) IS 'Why this text of several lines cannot be taken into its field. NULL when it can; a NULL text is passed over.';

CREATE FUNCTION firmwall.name_words(p_text text) RETURNS text[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.name_words(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.name_words(p_text text) IS 'The words a name is called by, in order. Empty for NULL and for text without a letter or digit.';

CREATE FUNCTION firmwall.near_alternatives(p_firm_id uuid, p_prefix text, p_words text[], p_roles text[], p_kinds text[], p_counts integer[]) RETURNS TABLE(term integer, query text, quality real, asked boolean, how text, seen text)
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'extensions', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.near_alternatives(p_firm_id uuid, p_prefix text, p_words text[], p_roles text[], p_kinds text[], p_counts integer[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.near_alternatives(p_firm_id uuid, p_prefix text, p_words text[], p_roles text[], p_kinds text[], p_counts integer[]) IS 'What may stand for each term of a question beyond what was said, from the vocabulary of the firm. No row: nothing is near.';

CREATE FUNCTION firmwall.normalize_text(p_text text) RETURNS text
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'extensions', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.normalize_text(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.normalize_text(p_text text) IS 'The text in the one form that names, titles and questions are compared in. NULL for NULL; empty when nothing is left.';

CREATE FUNCTION firmwall.one_form(p_text text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.one_form(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.one_form(p_text text) IS 'The form in which a login or a firm''s code is compared. NULL for NULL.';

CREATE FUNCTION firmwall.open_proposal(p_proposal_id uuid) RETURNS firmwall.proposal
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.open_proposal(p_proposal_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.open_proposal(p_proposal_id uuid) IS 'The open proposal of this id, locked. Raises FW020 for elsewhere, nowhere and behind a wall, FW031 when it is decided, FW032 when it has expired.';

CREATE FUNCTION firmwall.open_sealed_context(p_firm_id uuid, p_person_id uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET max_parallel_workers_per_gather TO '0'
    AS $$ ... $$;

ALTER FUNCTION firmwall.open_sealed_context(p_firm_id uuid, p_person_id uuid) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.open_sealed_context(p_firm_id uuid, p_person_id uuid) IS 'Opens the context of this transaction. Raises FW003 for a second one, FW004 when track_counts is off.';

CREATE FUNCTION firmwall.params_text(p_params jsonb) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.params_text(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.params_text(p_params jsonb) IS 'The text of parameters. NULL for NULL, and when it would be much longer than a call may be (100,000 characters) or they are nested more than 32 levels deep: then no text is made.';

CREATE FUNCTION firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) RETURNS text[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) IS 'For each of these matters the names of its parties, each after U+0001; empty where there is none. For the search alone.';

CREATE FUNCTION firmwall.person_id_of_login(p_login text) RETURNS uuid
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.person_id_of_login(p_login text) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.person_id_of_login(p_login text) IS 'The id of the person with this login, in any case and Unicode form. Never NULL: raises FW020 when there is none, FW012 when several people have it in other letters.';

CREATE FUNCTION firmwall.phonetic_key(p_word text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.phonetic_key(p_word text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.phonetic_key(p_word text) IS 'A folded word as it sounds, or several, each after a space. Words with one sound share it. NULL for NULL.';

CREATE FUNCTION firmwall.proposal_of_request(p_firm_id uuid, p_user_id uuid, p_request_id text) RETURNS firmwall.proposal
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.proposal_of_request(p_firm_id uuid, p_user_id uuid, p_request_id text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.proposal_of_request(p_firm_id uuid, p_user_id uuid, p_request_id text) IS 'The proposal that this person made under this request id. All NULL when there is none.';

CREATE FUNCTION firmwall.question(p_question text, OUT words text[], OUT roles text[], OUT kinds text[], OUT branches integer[]) RETURNS record
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.question(p_question text, OUT words text[], OUT roles text[], OUT kinds text[], OUT branches integer[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.question(p_question text, OUT words text[], OUT roles text[], OUT kinds text[], OUT branches integer[]) IS 'The words of a question, the part each plays, and how each must be met. Empty lists when it holds no letter or digit.';

CREATE FUNCTION firmwall.rebuild_clients(p_after uuid, p_limit integer) RETURNS uuid[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.rebuild_clients(p_after uuid, p_limit integer) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.rebuild_clients(p_after uuid, p_limit integer) IS 'Rebuilds the names and search entries of clients of the firm of the context: the next p_limit after this id (NULL: from the first). Returns their ids, in order; empty without a context.';

CREATE FUNCTION firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) IS 'Writes the search entries of these matters, with the names of their parties, and of these documents. Raises FW002 where the client of a matter is not to be seen.';

CREATE FUNCTION firmwall.rebuild_words(p_after text, p_limit integer, OUT seen integer, OUT dropped integer, OUT last_word text) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.rebuild_words(p_after text, p_limit integer, OUT seen integer, OUT dropped integer, OUT last_word text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.rebuild_words(p_after text, p_limit integer, OUT seen integer, OUT dropped integer, OUT last_word text) IS 'Goes through p_limit words of the vocabulary of the firm of the context, after this one (NULL: from the first): how many were seen, how many no entry held any more, and the last of them (NULL: none was left).';

CREATE FUNCTION firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid DEFAULT NULL::uuid, p_label text DEFAULT NULL::text, p_before jsonb DEFAULT NULL::jsonb, p_after jsonb DEFAULT NULL::jsonb, p_counts jsonb DEFAULT NULL::jsonb, p_changed_ids uuid[] DEFAULT '{}'::uuid[], p_matter_ids uuid[] DEFAULT '{}'::uuid[], p_call_id uuid DEFAULT NULL::uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid, p_label text, p_before jsonb, p_after jsonb, p_counts jsonb, p_changed_ids uuid[], p_matter_ids uuid[], p_call_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid, p_label text, p_before jsonb, p_after jsonb, p_counts jsonb, p_changed_ids uuid[], p_matter_ids uuid[], p_call_id uuid) IS 'Writes one row of audit.act, or of audit.installation_act when p_firm_id is NULL. No row when before and after are equal.';

CREATE FUNCTION firmwall.record_unscoped_call(p_call_id uuid, p_at timestamp with time zone, p_tool text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.record_unscoped_call(p_call_id uuid, p_at timestamp with time zone, p_tool text) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.record_unscoped_call(p_call_id uuid, p_at timestamp with time zone, p_tool text) IS 'Stores a call without a scope, or counts it when its login has 60 within the minute before. p_tool NULL: none was named.';

CREATE FUNCTION firmwall.record_upsert(p_act text, p_subject_type text, p_before jsonb, p_inserted uuid[], p_updated uuid[], p_matter_ids uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.record_upsert(p_act text, p_subject_type text, p_before jsonb, p_inserted uuid[], p_updated uuid[], p_matter_ids uuid[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.record_upsert(p_act text, p_subject_type text, p_before jsonb, p_inserted uuid[], p_updated uuid[], p_matter_ids uuid[]) IS 'Writes one row of audit.act for rows that were inserted and updated; none when there were none. p_before is the row as it was, when it is one that was updated.';

CREATE FUNCTION firmwall.recorded_row(p_subject_type text, p_id uuid, p_matter_id uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.recorded_row(p_subject_type text, p_id uuid, p_matter_id uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.recorded_row(p_subject_type text, p_id uuid, p_matter_id uuid) IS 'The row as audit.act shows it. NULL: the person of this request sees none, or no context is open.';

CREATE FUNCTION firmwall.refresh_client_in_entries(p_clients app.client[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.refresh_client_in_entries(p_clients app.client[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.refresh_client_in_entries(p_clients app.client[]) IS 'Writes the names of these clients of the firm of the context into the search entries of their matters.';

CREATE FUNCTION firmwall.refresh_parties_in_entries(p_firm_id uuid, p_matter_ids uuid[], p_words tsvector[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.refresh_parties_in_entries(p_firm_id uuid, p_matter_ids uuid[], p_words tsvector[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.refresh_parties_in_entries(p_firm_id uuid, p_matter_ids uuid[], p_words tsvector[]) IS 'Writes the names of the parties of these matters into their search entries, whose words are p_words now.';

CREATE FUNCTION firmwall.require_permission(p_permission text) RETURNS void
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.require_permission(p_permission text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.require_permission(p_permission text) IS 'Raises FW030 when a context is open and its person, by their membership of this moment, lacks the permission. Silent when no context is open.';

CREATE FUNCTION firmwall.require_rows(p_firm_id uuid, p_user_id uuid, p_rows jsonb) RETURNS void
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.require_rows(p_firm_id uuid, p_user_id uuid, p_rows jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.require_rows(p_firm_id uuid, p_user_id uuid, p_rows jsonb) IS 'Raises FW002 when no context is open, FW012 when the rows are no array.';

CREATE FUNCTION firmwall.reset_rights(p_table regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.reset_rights(p_table regclass) OWNER TO firmwall_owner;

COMMENT ON FUNCTION firmwall.reset_rights(p_table regclass) IS 'Takes every right on a table that was just made from every role but its owner, because default privileges may have granted some. For functions of firmwall_owner.';

CREATE FUNCTION firmwall.roles_in_question(p_text text, p_words text[], p_roles text[]) RETURNS text[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.roles_in_question(p_text text, p_words text[], p_roles text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.roles_in_question(p_text text, p_words text[], p_roles text[]) IS 'The roles of the words of a question; what stands as a name is plain. One for each word.';

CREATE FUNCTION firmwall.row_digest(p_row anyelement) RETURNS text
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$ ... $$;

ALTER FUNCTION firmwall.row_digest(p_row anyelement) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.row_digest(p_row anyelement) IS 'The digest of a row, the same in every time zone. NULL for NULL.';

CREATE FUNCTION firmwall.row_shape_error(p_fields jsonb, p_known text[]) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.row_shape_error(p_fields jsonb, p_known text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.row_shape_error(p_fields jsonb, p_known text[]) IS 'Why a row cannot be read at all. NULL when it can.';

CREATE FUNCTION firmwall.run_tool_call(p_mode text, p_tool text, p_params jsonb, p_request_id text, p_answers uuid) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET extra_float_digits TO '1'
    AS $$ ... $$;

ALTER FUNCTION firmwall.run_tool_call(p_mode text, p_tool text, p_params jsonb, p_request_id text, p_answers uuid) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.run_tool_call(p_mode text, p_tool text, p_params jsonb, p_request_id text, p_answers uuid) IS 'The body of one call, in the mode call or decide. Errors inside are told in the body; it raises only when the audit row cannot be written.';

CREATE FUNCTION firmwall.said_alternatives(p_prefix text, p_words text[], p_roles text[], p_kinds text[], OUT terms integer[], OUT queries text[], OUT qualities real[], OUT hows text[], OUT seen text[]) RETURNS record
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.said_alternatives(p_prefix text, p_words text[], p_roles text[], p_kinds text[], OUT terms integer[], OUT queries text[], OUT qualities real[], OUT hows text[], OUT seen text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.said_alternatives(p_prefix text, p_words text[], p_roles text[], p_kinds text[], OUT terms integer[], OUT queries text[], OUT qualities real[], OUT hows text[], OUT seen text[]) IS 'What may stand for each term of a question, as far as the question alone can tell. Lists side by side.';

CREATE FUNCTION firmwall.search(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_question text) RETURNS TABLE(entry_id uuid, score real, bonus real, complete boolean, weakest real, reading firmwall.reading)
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET gin_fuzzy_search_limit TO '0'
    AS $$ ... $$;

ALTER FUNCTION firmwall.search(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_question text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.search(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_question text) IS 'What fits a question among the entries of one kind that the person may see: score from 0 to 1. No row: nothing fits.';

CREATE FUNCTION firmwall.search_candidates(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_ask tsquery, p_exact tsquery, p_terms integer[], p_queries text[], p_qualities real[], p_kinds text[], p_weights real[]) RETURNS TABLE(entry_id uuid, score real, bonus real, complete boolean, weakest real)
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.search_candidates(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_ask tsquery, p_exact tsquery, p_terms integer[], p_queries text[], p_qualities real[], p_kinds text[], p_weights real[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.search_candidates(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_ask tsquery, p_exact tsquery, p_terms integer[], p_queries text[], p_qualities real[], p_kinds text[], p_weights real[]) IS 'The entries that a text query finds for this person, scored by how much of the terms each meets.';

CREATE FUNCTION firmwall.search_counts(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_limit integer, p_asks tsquery[]) RETURNS integer[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.search_counts(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_limit integer, p_asks tsquery[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.search_counts(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_limit integer, p_asks tsquery[]) IS 'How many entries meet each text query, up to p_limit; 0 for a NULL one.';

CREATE FUNCTION firmwall.search_fields() RETURNS TABLE(kind text, ordinal integer, source text, field text, weight text, form text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.search_fields() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.search_fields() IS 'The fields that are searched, for each kind of entry: from which table, which column, with which weight, in which form.';

CREATE FUNCTION firmwall.search_size(p_part text) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.search_size(p_part text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.search_size(p_part text) IS 'How many clients, matters, documents or words the search has of the firm of the context. 0 without a context.';

CREATE FUNCTION firmwall.skeleton(p_text text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.skeleton(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.skeleton(p_text text) IS 'The text as the eye sees it, for comparing: texts with one skeleton look alike (Unicode UTS #39). NULL for NULL; empty when nothing of it is seen.';

CREATE FUNCTION firmwall.space_characters() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.space_characters() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.space_characters() IS 'Every space of Unicode, one character each.';

CREATE FUNCTION firmwall.spelling_keys(p_firm_id uuid, p_word text, p_sound text DEFAULT ''::text) RETURNS bigint[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.spelling_keys(p_firm_id uuid, p_word text, p_sound text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.spelling_keys(p_firm_id uuid, p_word text, p_sound text) IS 'Digests of firm and word with one letter left out, and of firm and sound; p_sound is that of the word, empty where the caller has it not. NULL when one of them is NULL.';

CREATE FUNCTION firmwall.stands_together(p_words tsvector, p_reading firmwall.reading, p_best integer[]) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.stands_together(p_words tsvector, p_reading firmwall.reading, p_best integer[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.stands_together(p_words tsvector, p_reading firmwall.reading, p_best integer[]) IS 'Whether the words of a question that an entry meets only nearly stand there beside those that were said beside them; false where only one was said.';

CREATE FUNCTION firmwall.store_proposal(p_call_id uuid, p_tool text, p_tool_version integer, p_params_given jsonb, p_request_id text, p_draft jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$ ... $$;

ALTER FUNCTION firmwall.store_proposal(p_call_id uuid, p_tool text, p_tool_version integer, p_params_given jsonb, p_request_id text, p_draft jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.store_proposal(p_call_id uuid, p_tool text, p_tool_version integer, p_params_given jsonb, p_request_id text, p_draft jsonb) IS 'Stores a proposal and returns the body of its call. NULL: the request id of this person already stands for one.';

CREATE FUNCTION firmwall.takes_in_form(p_words tsvector, p_letters text, p_next text) RETURNS boolean
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.takes_in_form(p_words tsvector, p_letters text, p_next text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.takes_in_form(p_words tsvector, p_letters text, p_next text) IS 'Whether first letters that an entry has stand for a legal form too, while one was said after them. Never NULL but for NULL letters.';

CREATE FUNCTION firmwall.text_limits(p_fields text[]) RETURNS integer[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.text_limits(p_fields text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.text_limits(p_fields text[]) IS 'The most characters that a text of each of these fields may have. Raises XX000 for a field that it does not know.';

CREATE FUNCTION firmwall.tg_client__entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_client__entries() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tg_client__entries() IS 'Trigger: search entries of clients, and their names in the entries of their matters.';

CREATE FUNCTION firmwall.tg_client__names() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_client__names() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tg_client__names() IS 'Trigger: rewrites what added and renamed clients are found by. Raises FW002 for rows of another firm than the context''s.';

CREATE FUNCTION firmwall.tg_document__entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_document__entries() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tg_document__entries() IS 'Trigger: search entries of documents, and walls of new and moved ones. Raises FW002 for a writer without a context of the firm, and for documents whose matter is not written yet.';

CREATE FUNCTION firmwall.tg_firm__code() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_firm__code() OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.tg_firm__code() IS 'Trigger: code_key of identity.firm, and the codes that are taken.';

CREATE FUNCTION firmwall.tg_firm__search_data() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_firm__search_data() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tg_firm__search_data() IS 'Trigger: search entries and vocabulary of firms that are deleted.';

CREATE FUNCTION firmwall.tg_matter__entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_matter__entries() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tg_matter__entries() IS 'Trigger: search entries of matters, and walls handed on. Raises FW002 for a writer without a context of the firm.';

CREATE FUNCTION firmwall.tg_matter_party__entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_matter_party__entries() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tg_matter_party__entries() IS 'Trigger: words of parties in search entries, and walls of new parties. Raises FW002 for parties of another firm than the context''s, for one whose matter is not written yet, and for one with a wall of its own that hides it from its writer.';

CREATE FUNCTION firmwall.tg_person__key() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tg_person__key() OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.tg_person__key() IS 'Trigger: login_key of identity.person.';

CREATE FUNCTION firmwall.token_claims(p_token text, OUT firm_id uuid, OUT person_id uuid) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.token_claims(p_token text, OUT firm_id uuid, OUT person_id uuid) OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.token_claims(p_token text, OUT firm_id uuid, OUT person_id uuid) IS 'Firm and person of a valid HS256 token. Both NULL when it is not valid, for any reason.';

CREATE FUNCTION firmwall.tool_find_client(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_find_client(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_find_client(p_params jsonb) IS 'The answer of find_client. Raises FW020 for none, FW021 for a name that fits several.';

CREATE FUNCTION firmwall.tool_get_client(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_get_client(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_get_client(p_params jsonb) IS 'The answer of get_client. Raises FW020 when there is no such client of the firm.';

CREATE FUNCTION firmwall.tool_get_matter(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_get_matter(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_get_matter(p_params jsonb) IS 'The answer of get_matter. Raises FW020 when there is no such matter to see.';

CREATE FUNCTION firmwall.tool_global_search(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_global_search(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_global_search(p_params jsonb) IS 'The answer of global_search. Raises FW010 and FW011 like app.global_search.';

CREATE FUNCTION firmwall.tool_query_matters(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_query_matters(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_query_matters(p_params jsonb) IS 'The answer of query_matters. Raises FW012, FW020 and FW021 like matters_page.';

CREATE FUNCTION firmwall.tool_resolve_matter_document(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_resolve_matter_document(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_resolve_matter_document(p_params jsonb) IS 'The answer of resolve_matter_document. Raises FW020 when the matter is not to be seen, FW010 and FW011 for the question.';

CREATE FUNCTION firmwall.tool_search_matters(p_params jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.tool_search_matters(p_params jsonb) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.tool_search_matters(p_params jsonb) IS 'The answer of search_matters. Raises what app.search_matters raises (FW010, FW011).';

CREATE FUNCTION firmwall.unseen_pattern() RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.unseen_pattern() OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.unseen_pattern() IS 'A pattern that matches a text with a character that is not seen; a joiner between letters of a script that needs it does not match.';

CREATE FUNCTION firmwall.unused_words(p_words text[]) RETURNS text[]
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ ... $$;

ALTER FUNCTION firmwall.unused_words(p_words text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.unused_words(p_words text[]) IS 'Those of the words that no search entry of the firm of the context holds, as the caller''s statement sees them.';

CREATE FUNCTION firmwall.validate_limit(p_limit integer) RETURNS void
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.validate_limit(p_limit integer) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.validate_limit(p_limit integer) IS 'Nothing, when a page may have so many rows. Raises FW012 for NULL and for anything but 1 to 1000.';

CREATE FUNCTION firmwall.validate_query(p_query text) RETURNS void
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.validate_query(p_query text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.validate_query(p_query text) IS 'Raises FW010 for a question without a letter or digit, FW011 for more than 1000 characters.';

CREATE FUNCTION firmwall.validate_session() RETURNS void
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.validate_session() OWNER TO firmwall_context;

COMMENT ON FUNCTION firmwall.validate_session() IS 'Raises FW005 when query plans would be sent to the client, FW006 when standard_conforming_strings is off, FW007 when row_security is off.';

CREATE FUNCTION firmwall.validate_texts(p_fields text[], p_texts text[]) RETURNS void
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.validate_texts(p_fields text[], p_texts text[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.validate_texts(p_fields text[], p_texts text[]) IS 'Nothing, when each text can be taken into its field; a NULL text is passed over. Raises FW012 with the fault of the first that cannot.';

CREATE FUNCTION firmwall.words_asked(p_prefix text, p_text text) RETURNS tsquery
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.words_asked(p_prefix text, p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.words_asked(p_prefix text, p_text text) IS 'A text query for the entries that hold every word of a text; p_prefix is what the lexemes of the entries begin with, after a quote. NULL when the text holds no letter or digit.';

CREATE FUNCTION firmwall.write_client_entries(p_clients app.client[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.write_client_entries(p_clients app.client[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.write_client_entries(p_clients app.client[]) IS 'Writes the search entries of these clients of the firm of the context.';

CREATE FUNCTION firmwall.write_client_names(p_clients app.client[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.write_client_names(p_clients app.client[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.write_client_names(p_clients app.client[]) IS 'Writes what these clients of the firm of the context are found by. What they had before must be gone.';

CREATE FUNCTION firmwall.write_document_entries(p_documents app.document[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.write_document_entries(p_documents app.document[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.write_document_entries(p_documents app.document[]) IS 'Writes the search entries of these documents. Raises FW002 for documents of another firm than the context''s.';

CREATE FUNCTION firmwall.write_entries(p_firm_id uuid, p_entries firmwall.made_entry[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.write_entries(p_firm_id uuid, p_entries firmwall.made_entry[]) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.write_entries(p_firm_id uuid, p_entries firmwall.made_entry[]) IS 'Inserts or updates these search entries of the firm, and adds their words to its vocabulary.';

CREATE FUNCTION firmwall.write_matter_entries(p_matters app.matter[], p_new boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ ... $$;

ALTER FUNCTION firmwall.write_matter_entries(p_matters app.matter[], p_new boolean) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.write_matter_entries(p_matters app.matter[], p_new boolean) IS 'Writes the search entries of these matters; p_new says that they have neither parties nor entries yet. Raises FW002 for matters of another firm than the context''s.';

CREATE FUNCTION firmwall.written_out(p_text text) RETURNS text[]
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ ... $$;

ALTER FUNCTION firmwall.written_out(p_text text) OWNER TO firmwall_exec;

COMMENT ON FUNCTION firmwall.written_out(p_text text) IS 'The folded words of a text, all of them, abbreviations written out. NULL for NULL.';

CREATE TABLE app.matter_party (
    firm_id uuid NOT NULL,
    matter_id uuid NOT NULL,
    party_id uuid DEFAULT gen_random_uuid() NOT NULL,
    external_id text,
    name text NOT NULL,
    role text NOT NULL,
    excluded_person_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    allowed_person_ids uuid[],
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT matter_party_external_id_check CHECK (((external_id <> ''::text) AND (length(external_id) <= 200))),
    CONSTRAINT matter_party_name_check CHECK (((name <> ''::text) AND (length(name) <= 300))),
    CONSTRAINT matter_party_plain_texts CHECK ((concat(external_id, name, role) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)),
    CONSTRAINT matter_party_role_check CHECK (((role <> ''::text) AND (length(role) <= 64))),
    CONSTRAINT matter_party_seen_texts CHECK ((concat_ws(' '::text, external_id, name, role) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text))
);

ALTER TABLE ONLY app.matter_party FORCE ROW LEVEL SECURITY;

ALTER TABLE app.matter_party OWNER TO firmwall_owner;

COMMENT ON TABLE app.matter_party IS 'Who takes part in a matter: plaintiff, respondent, counterparty, the client itself.';

COMMENT ON COLUMN app.matter_party.external_id IS 'The id in the system that the row is from, unique within the firm. NULL: none. No function writes it yet.';

COMMENT ON COLUMN app.matter_party.excluded_person_ids IS 'Copied from the matter by a trigger.';

COMMENT ON COLUMN app.matter_party.allowed_person_ids IS 'Copied from the matter by a trigger.';

CREATE TABLE audit.act (
    firm_id uuid NOT NULL,
    act_id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    act_no bigint NOT NULL,
    written_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
    user_id uuid,
    login text DEFAULT SESSION_USER NOT NULL,
    act text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid,
    label text,
    before jsonb,
    after jsonb,
    counts jsonb,
    changed_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    matter_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    call_id uuid,
    CONSTRAINT act_act_check CHECK ((act ~ '^[a-z_]+$'::text)),
    CONSTRAINT act_changed_ids_check CHECK ((array_position(changed_ids, NULL::uuid) IS NULL)),
    CONSTRAINT act_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
    CONSTRAINT act_matter_ids_check CHECK ((array_position(matter_ids, NULL::uuid) IS NULL)),
    CONSTRAINT act_subject_type_check CHECK ((subject_type ~ '^[a-z_]+$'::text))
);

ALTER TABLE ONLY audit.act FORCE ROW LEVEL SECURITY;

ALTER TABLE audit.act OWNER TO firmwall_owner;

COMMENT ON TABLE audit.act IS 'One row for each committed call that changed something of a firm. Append-only; read by app.list_acts().';

COMMENT ON COLUMN audit.act.act_no IS 'Orders the acts of one transaction. Never shown, since it counts all firms.';

COMMENT ON COLUMN audit.act.written_in IS 'The transaction that wrote it, for a job that orders acts. Never shown.';

COMMENT ON COLUMN audit.act.user_id IS 'The person of the context. NULL: an administrator acted without a context of this firm.';

COMMENT ON COLUMN audit.act.login IS 'The database login that acted.';

COMMENT ON COLUMN audit.act.act IS 'The function of the API that did it.';

COMMENT ON COLUMN audit.act.subject_id IS 'What was changed. NULL: many rows at once; changed_ids names them.';

COMMENT ON COLUMN audit.act.label IS 'What a person calls the subject, as it was then.';

COMMENT ON COLUMN audit.act.before IS 'The fields that changed, as they were; NULL for a new row and for many at once.';

COMMENT ON COLUMN audit.act.after IS 'The fields that changed, as they are since; all fields of a new row.';

COMMENT ON COLUMN audit.act.counts IS 'For many rows at once: how many were inserted and updated.';

COMMENT ON COLUMN audit.act.matter_ids IS 'The matters that it is about. Hidden from readers whom a wall keeps from one of them, now.';

COMMENT ON COLUMN audit.act.call_id IS 'The row of audit.tool_call through which a proposal was decided.';

CREATE SEQUENCE audit.act_no
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE audit.act_no OWNER TO firmwall_owner;

COMMENT ON SEQUENCE audit.act_no IS 'Numbers the acts of all firms. A number without a row is an act that was rolled back.';

CREATE SEQUENCE audit.call_no
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE audit.call_no OWNER TO firmwall_owner;

COMMENT ON SEQUENCE audit.call_no IS 'Numbers the calls of all firms. A number without a row is a call that was rolled back.';

CREATE TABLE audit.installation_act (
    act_id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    act_no bigint NOT NULL,
    written_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
    user_id uuid,
    login text DEFAULT SESSION_USER NOT NULL,
    act text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid,
    label text,
    before jsonb,
    after jsonb,
    counts jsonb,
    CONSTRAINT installation_act_act_check CHECK ((act ~ '^[a-z_]+$'::text)),
    CONSTRAINT installation_act_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
    CONSTRAINT installation_act_subject_type_check CHECK ((subject_type ~ '^[a-z_]+$'::text))
);

ALTER TABLE ONLY audit.installation_act FORCE ROW LEVEL SECURITY;

ALTER TABLE audit.installation_act OWNER TO firmwall_owner;

COMMENT ON TABLE audit.installation_act IS 'One row for each committed call that changed something without a firm. Append-only; read by app.list_installation_acts().';

COMMENT ON COLUMN audit.installation_act.user_id IS 'The person of the context. NULL: no context was open.';

COMMENT ON COLUMN audit.installation_act.login IS 'The database login that acted.';

COMMENT ON COLUMN audit.installation_act.label IS 'What a person calls the subject: a login, the name of a key, a word.';

CREATE TABLE audit.tool_call (
    firm_id uuid NOT NULL,
    call_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    call_no bigint NOT NULL,
    user_id uuid NOT NULL,
    tool text,
    tool_version integer,
    params jsonb NOT NULL,
    request_id text,
    outcome text NOT NULL,
    reason text,
    error_code text,
    decision text,
    decision_rule text,
    engine_version smallint,
    analyzer_version smallint,
    row_count integer NOT NULL,
    choice_ids uuid[] NOT NULL,
    choices_truncated boolean NOT NULL,
    matter_ids uuid[] NOT NULL,
    id_came_by text,
    answers uuid,
    attested text,
    proposal_id uuid,
    repeats uuid,
    duration_us bigint NOT NULL,
    CONSTRAINT tool_call_attested_check CHECK ((attested = 'human'::text)),
    CONSTRAINT tool_call_check CHECK (((outcome = 'denied'::text) = (reason IS NOT NULL))),
    CONSTRAINT tool_call_check1 CHECK (((outcome <> 'proposal'::text) OR (proposal_id IS NOT NULL))),
    CONSTRAINT tool_call_check2 CHECK (((NOT (id_came_by IS DISTINCT FROM 'answered_choice'::text)) = (answers IS NOT NULL))),
    CONSTRAINT tool_call_check3 CHECK (((attested IS NULL) OR (answers IS NOT NULL))),
    CONSTRAINT tool_call_decision_check CHECK ((decision = ANY (ARRAY['propose'::text, 'ask'::text]))),
    CONSTRAINT tool_call_duration_us_check CHECK ((duration_us >= 0)),
    CONSTRAINT tool_call_error_code_check CHECK ((length(error_code) = 5)),
    CONSTRAINT tool_call_id_came_by_check CHECK ((id_came_by = ANY (ARRAY['unique_match'::text, 'explicit_id'::text, 'answered_choice'::text]))),
    CONSTRAINT tool_call_outcome_check CHECK ((outcome = ANY (ARRAY['executed'::text, 'proposal'::text, 'needs_clarification'::text, 'denied'::text]))),
    CONSTRAINT tool_call_request_id_check CHECK ((length(request_id) <= 200)),
    CONSTRAINT tool_call_row_count_check CHECK ((row_count >= 0))
)
PARTITION BY RANGE (at);

ALTER TABLE ONLY audit.tool_call FORCE ROW LEVEL SECURITY;

ALTER TABLE audit.tool_call OWNER TO firmwall_owner;

COMMENT ON TABLE audit.tool_call IS 'One row for each committed tool call, in the month it began. Append-only.';

COMMENT ON COLUMN audit.tool_call.call_no IS 'Taken first in each call. Read by audit_gaps() alone, since it counts all firms.';

COMMENT ON COLUMN audit.tool_call.tool IS 'The name as it was asked for, at most 100 characters of it.';

COMMENT ON COLUMN audit.tool_call.tool_version IS 'The version in the registry; NULL when no tool of that name is in use.';

COMMENT ON COLUMN audit.tool_call.params IS 'The parameters as given; longer than 8,000 characters, their length and beginning.';

COMMENT ON COLUMN audit.tool_call.error_code IS 'The SQLSTATE behind the reason. Its text is never kept.';

COMMENT ON COLUMN audit.tool_call.decision_rule IS 'The rule, with its version, that a search decided by.';

COMMENT ON COLUMN audit.tool_call.engine_version IS 'The version of the code that ranked and decided. NULL: not recorded, as in every call so far.';

COMMENT ON COLUMN audit.tool_call.analyzer_version IS 'The version of the code that made the words of the question. NULL: not recorded, as in every call so far.';

COMMENT ON COLUMN audit.tool_call.choice_ids IS 'What was offered to choose from: choices, or the candidates of a search.';

COMMENT ON COLUMN audit.tool_call.matter_ids IS 'The matters that the answer showed, so that audit_trail() can keep walls.';

COMMENT ON COLUMN audit.tool_call.id_came_by IS 'How the id of this call came: a name that fits one, given, or chosen from an earlier offer.';

COMMENT ON COLUMN audit.tool_call.answers IS 'The call whose offer this call answers.';

COMMENT ON COLUMN audit.tool_call.attested IS 'human: the login that called holds firmwall_attestor, and says that a person answered.';

COMMENT ON COLUMN audit.tool_call.repeats IS 'The call whose body was answered again, for a request_id seen before.';

CREATE TABLE audit.tool_call_default (
    firm_id uuid NOT NULL,
    call_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    call_no bigint NOT NULL,
    user_id uuid NOT NULL,
    tool text,
    tool_version integer,
    params jsonb NOT NULL,
    request_id text,
    outcome text NOT NULL,
    reason text,
    error_code text,
    decision text,
    decision_rule text,
    engine_version smallint,
    analyzer_version smallint,
    row_count integer NOT NULL,
    choice_ids uuid[] NOT NULL,
    choices_truncated boolean NOT NULL,
    matter_ids uuid[] NOT NULL,
    id_came_by text,
    answers uuid,
    attested text,
    proposal_id uuid,
    repeats uuid,
    duration_us bigint NOT NULL,
    CONSTRAINT tool_call_attested_check CHECK ((attested = 'human'::text)),
    CONSTRAINT tool_call_check CHECK (((outcome = 'denied'::text) = (reason IS NOT NULL))),
    CONSTRAINT tool_call_check1 CHECK (((outcome <> 'proposal'::text) OR (proposal_id IS NOT NULL))),
    CONSTRAINT tool_call_check2 CHECK (((NOT (id_came_by IS DISTINCT FROM 'answered_choice'::text)) = (answers IS NOT NULL))),
    CONSTRAINT tool_call_check3 CHECK (((attested IS NULL) OR (answers IS NOT NULL))),
    CONSTRAINT tool_call_decision_check CHECK ((decision = ANY (ARRAY['propose'::text, 'ask'::text]))),
    CONSTRAINT tool_call_duration_us_check CHECK ((duration_us >= 0)),
    CONSTRAINT tool_call_error_code_check CHECK ((length(error_code) = 5)),
    CONSTRAINT tool_call_id_came_by_check CHECK ((id_came_by = ANY (ARRAY['unique_match'::text, 'explicit_id'::text, 'answered_choice'::text]))),
    CONSTRAINT tool_call_outcome_check CHECK ((outcome = ANY (ARRAY['executed'::text, 'proposal'::text, 'needs_clarification'::text, 'denied'::text]))),
    CONSTRAINT tool_call_request_id_check CHECK ((length(request_id) <= 200)),
    CONSTRAINT tool_call_row_count_check CHECK ((row_count >= 0))
);

ALTER TABLE ONLY audit.tool_call_default FORCE ROW LEVEL SECURITY;

ALTER TABLE audit.tool_call_default OWNER TO firmwall_owner;

COMMENT ON TABLE audit.tool_call_default IS 'Calls of months that have no partition of their own yet.';

CREATE TABLE audit.unscoped_call (
    call_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    call_no bigint NOT NULL,
    login text NOT NULL,
    tool text
);

ALTER TABLE audit.unscoped_call OWNER TO firmwall_owner;

COMMENT ON TABLE audit.unscoped_call IS 'Calls without a firm or a person. Append-only; read by list_unscoped_calls().';

COMMENT ON COLUMN audit.unscoped_call.login IS 'The database login that called.';

CREATE TABLE audit.unscoped_count (
    login text NOT NULL,
    minute timestamp with time zone NOT NULL,
    backend integer NOT NULL,
    calls bigint NOT NULL,
    CONSTRAINT unscoped_count_calls_check CHECK ((calls > 0))
);

ALTER TABLE audit.unscoped_count OWNER TO firmwall_owner;

COMMENT ON TABLE audit.unscoped_count IS 'How many calls without a scope were not stored, because their login had made 60 within a minute. Read by list_unscoped_calls().';

COMMENT ON COLUMN audit.unscoped_count.login IS 'The database login that called.';

COMMENT ON COLUMN audit.unscoped_count.minute IS 'The minute that the calls began in.';

COMMENT ON COLUMN audit.unscoped_count.backend IS 'The process id of the server that counted them.';

CREATE TABLE firmwall.catalogue_entry (
    object text NOT NULL,
    facet text NOT NULL,
    part_of text,
    value text NOT NULL
);

ALTER TABLE firmwall.catalogue_entry OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.catalogue_entry IS 'What the last apply left in the catalogues, for `firmwall migrate verify` to compare with.';

COMMENT ON COLUMN firmwall.catalogue_entry.part_of IS 'The table of a column, constraint, index, policy or trigger. NULL: stands alone.';

CREATE TABLE firmwall.changed_word (
    word text NOT NULL COLLATE pg_catalog."C",
    short_for text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    role text,
    stands_for text,
    source text,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT changed_word_check CHECK (((role IS NULL) = (source IS NULL))),
    CONSTRAINT changed_word_word_check CHECK ((word <> ''::text))
);

ALTER TABLE firmwall.changed_word OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.changed_word IS 'The rows of the lists that were changed here, as they were before. A list without a firm.';

COMMENT ON COLUMN firmwall.changed_word.short_for IS 'The full name, for a row of firmwall.short_name; empty for one of firmwall.word.';

COMMENT ON COLUMN firmwall.changed_word.role IS 'The part it played; NULL where it was not listed.';

CREATE TABLE firmwall.choice_setting (
    firm_id uuid NOT NULL,
    detail text NOT NULL,
    CONSTRAINT choice_setting_detail_check CHECK ((detail = ANY (ARRAY['email'::text, 'number'::text])))
);

ALTER TABLE ONLY firmwall.choice_setting FORCE ROW LEVEL SECURITY;

ALTER TABLE firmwall.choice_setting OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.choice_setting IS 'What tells two clients of one name apart in a firm''s choices. No row: the e-mail address, else the number.';

CREATE TABLE firmwall.client_name (
    firm_id uuid NOT NULL,
    client_id uuid NOT NULL,
    place integer NOT NULL,
    words text[] NOT NULL,
    whole text NOT NULL COLLATE pg_catalog."C",
    joined text NOT NULL COLLATE pg_catalog."C",
    analyzer_version smallint DEFAULT 1 NOT NULL,
    CONSTRAINT client_name_place_check CHECK ((place >= 0)),
    CONSTRAINT client_name_words_check CHECK ((words <> '{}'::text[]))
);

ALTER TABLE ONLY firmwall.client_name FORCE ROW LEVEL SECURITY;

ALTER TABLE firmwall.client_name OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.client_name IS 'Each name of each client, in the words it is compared in.';

COMMENT ON COLUMN firmwall.client_name.place IS '0 is the display name, 1 the first alias, and so on.';

COMMENT ON COLUMN firmwall.client_name.words IS 'As firmwall.name_words gives them, each cut to 64 characters.';

COMMENT ON COLUMN firmwall.client_name.whole IS 'The words with spaces between them, cut to 500 characters, which an index row can hold.';

COMMENT ON COLUMN firmwall.client_name.joined IS 'The words without spaces, so that "Neo Gem" and "Neogem" meet; cut likewise.';

COMMENT ON COLUMN firmwall.client_name.analyzer_version IS 'The version of the code that took the name apart.';

CREATE TABLE firmwall.client_word (
    firm_id uuid NOT NULL,
    client_id uuid NOT NULL,
    place integer NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY firmwall.client_word FORCE ROW LEVEL SECURITY;

ALTER TABLE firmwall.client_word OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.client_word IS 'The words of each name, each once.';

CREATE TABLE firmwall.context_latch (
    opened boolean NOT NULL
);

ALTER TABLE firmwall.context_latch OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.context_latch IS 'Always empty: a scan of it marks that this transaction has opened its context.';

CREATE TABLE firmwall.decision_rule (
    rule text NOT NULL,
    version integer NOT NULL,
    least_score real NOT NULL,
    least_lead real NOT NULL,
    least_term real NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT decision_rule_least_lead_check CHECK (((least_lead >= (0)::double precision) AND (least_lead <= (1)::double precision))),
    CONSTRAINT decision_rule_least_score_check CHECK (((least_score >= (0)::double precision) AND (least_score <= (1)::double precision))),
    CONSTRAINT decision_rule_least_term_check CHECK (((least_term >= (0)::double precision) AND (least_term <= (1)::double precision))),
    CONSTRAINT decision_rule_rule_check CHECK ((rule <> ''::text)),
    CONSTRAINT decision_rule_version_check CHECK ((version > 0))
);

ALTER TABLE firmwall.decision_rule OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.decision_rule IS 'Thresholds of propose or ask, by version. Rows are added, never changed.';

COMMENT ON COLUMN firmwall.decision_rule.least_score IS 'What the best candidate must reach: the share of the question that it meets, less what was met only nearly.';

COMMENT ON COLUMN firmwall.decision_rule.least_lead IS 'By how much it must lead the next.';

COMMENT ON COLUMN firmwall.decision_rule.least_term IS 'What the score times the quality of the word that is met worst must reach: one loose word needs more good ones beside it.';

COMMENT ON COLUMN firmwall.decision_rule.evidence IS 'What the thresholds were picked on: sample, bound, ask rate.';

CREATE TABLE firmwall.devanagari (
    letter text NOT NULL,
    kind text NOT NULL,
    latin text NOT NULL,
    source text NOT NULL,
    CONSTRAINT devanagari_kind_check CHECK ((kind = ANY (ARRAY['consonant'::text, 'vowel'::text, 'sign'::text, 'virama'::text, 'mark'::text]))),
    CONSTRAINT devanagari_letter_check CHECK ((length(letter) = 1)),
    CONSTRAINT devanagari_source_check CHECK ((source <> ''::text))
);

ALTER TABLE firmwall.devanagari OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.devanagari IS 'The letters of Devanagari as they are commonly written in Latin script.';

CREATE UNLOGGED TABLE firmwall.import_row (
    batch_id uuid NOT NULL,
    line integer NOT NULL,
    fields jsonb NOT NULL
);

ALTER TABLE firmwall.import_row OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.import_row IS 'The rows of an import on their way in. Empty between transactions.';

COMMENT ON COLUMN firmwall.import_row.batch_id IS 'Made up by the importer, one for each COPY.';

COMMENT ON COLUMN firmwall.import_row.line IS 'Where the row stands in its file.';

COMMENT ON COLUMN firmwall.import_row.fields IS 'The row as app.upsert_clients and its like take it.';

CREATE TABLE firmwall.migration (
    kind text NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    signature text,
    objects text[] DEFAULT '{}'::text[] NOT NULL,
    version text NOT NULL,
    commit text NOT NULL,
    applied_by text DEFAULT SESSION_USER NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT migration_check CHECK (((kind = ANY (ARRAY['function'::text, 'policy'::text])) OR (objects = '{}'::text[]))),
    CONSTRAINT migration_checksum_check CHECK ((checksum ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT migration_commit_check CHECK ((commit <> ''::text)),
    CONSTRAINT migration_kind_check CHECK ((kind = ANY (ARRAY['apply'::text, 'schema'::text, 'function'::text, 'policy'::text, 'tool'::text]))),
    CONSTRAINT migration_name_check CHECK ((name <> ''::text))
);

ALTER TABLE firmwall.migration OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.migration IS 'The ledger: each file of sql/ that this database holds, as it was last applied.';

COMMENT ON COLUMN firmwall.migration.checksum IS 'SHA-256 of the file. A schema file is applied once and must not change afterwards.';

COMMENT ON COLUMN firmwall.migration.signature IS 'The head of a function file, from its name to what it returns; the version that a tool file defines. NULL for other kinds.';

COMMENT ON COLUMN firmwall.migration.objects IS 'What the file made, as DROP would name it: what goes when the file goes.';

COMMENT ON COLUMN firmwall.migration.version IS 'The version of firmwall that applied the file.';

COMMENT ON COLUMN firmwall.migration.commit IS 'The commit of that version, as the build says it; "unknown" where it does not.';

CREATE TABLE firmwall.search_entry (
    firm_id uuid NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    entry_id uuid NOT NULL,
    parent_id uuid,
    words tsvector NOT NULL,
    title_size smallint DEFAULT 0 NOT NULL,
    analyzer_version smallint DEFAULT 1 NOT NULL,
    excluded_person_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    allowed_person_ids uuid[],
    CONSTRAINT search_entry_kind_check CHECK ((kind = ANY (ARRAY['matter'::text, 'client'::text, 'document'::text])))
)
WITH (fillfactor='90');

ALTER TABLE ONLY firmwall.search_entry FORCE ROW LEVEL SECURITY;

ALTER TABLE firmwall.search_entry OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.search_entry IS 'The words of each matter, client and document, for search. Kept by triggers.';

COMMENT ON COLUMN firmwall.search_entry.title_size IS 'How many words the title has: of two that fit alike, the shorter fits better.';

COMMENT ON COLUMN firmwall.search_entry.analyzer_version IS 'The version of the code that made the words.';

COMMENT ON COLUMN firmwall.search_entry.excluded_person_ids IS 'Copied from the matter by a trigger.';

COMMENT ON COLUMN firmwall.search_entry.allowed_person_ids IS 'Copied from the matter by a trigger.';

CREATE TABLE firmwall.search_word (
    firm_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    row_id uuid DEFAULT gen_random_uuid() NOT NULL,
    sound text NOT NULL,
    keys bigint[] NOT NULL,
    CONSTRAINT search_word_word_check CHECK ((word <> ''::text))
);

ALTER TABLE ONLY firmwall.search_word FORCE ROW LEVEL SECURITY;

ALTER TABLE firmwall.search_word OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.search_word IS 'The vocabulary of each firm, for misspelt words. Added to by triggers; app.rebuild_search takes out what is not used any more.';

COMMENT ON COLUMN firmwall.search_word.sound IS 'How the word sounds, as firmwall.phonetic_key has it.';

COMMENT ON COLUMN firmwall.search_word.keys IS 'Digests of firm and word with one letter left out, and of firm and sound. Two words one slip apart share one.';

CREATE TABLE firmwall.short_name (
    name text NOT NULL COLLATE pg_catalog."C",
    short text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL,
    CONSTRAINT short_name_name_check CHECK (((name <> ''::text) AND (name !~ '\s'::text))),
    CONSTRAINT short_name_short_check CHECK (((short <> ''::text) AND (short !~ '\s'::text))),
    CONSTRAINT short_name_source_check CHECK ((source <> ''::text))
);

ALTER TABLE firmwall.short_name OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.short_name IS 'Words of names, and the other forms in which people write them: short names, abbreviations, numbers. In folded form. A list without a firm.';

CREATE TABLE firmwall.signing_key (
    kid text NOT NULL,
    purpose text NOT NULL,
    ipad bytea NOT NULL,
    opad bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT signing_key_check CHECK (((purpose = 'seal'::text) = (kid = 'seal'::text))),
    CONSTRAINT signing_key_check1 CHECK (((purpose = 'token'::text) OR (retired_at IS NULL))),
    CONSTRAINT signing_key_ipad_check CHECK ((length(ipad) = 64)),
    CONSTRAINT signing_key_kid_check CHECK (((kid <> ''::text) AND (length(kid) <= 64))),
    CONSTRAINT signing_key_opad_check CHECK ((length(opad) = 64)),
    CONSTRAINT signing_key_purpose_check CHECK ((purpose = ANY (ARRAY['token'::text, 'seal'::text])))
);

ALTER TABLE firmwall.signing_key OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.signing_key IS 'HMAC-SHA256 keys, as their inner and outer pads. Read by firmwall_context alone.';

COMMENT ON COLUMN firmwall.signing_key.retired_at IS 'From when on tokens of this key are refused; NULL while it is in use.';

CREATE TABLE firmwall.tool (
    name text NOT NULL,
    version integer NOT NULL,
    kind text NOT NULL,
    required_permission text NOT NULL,
    description text NOT NULL,
    arguments jsonb NOT NULL,
    extra_keys text NOT NULL,
    nothing jsonb NOT NULL,
    handler name NOT NULL,
    carried_out_by name,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tool_arguments_check CHECK (((arguments @> '{"type": "object"}'::jsonb) AND (jsonb_typeof((arguments -> 'properties'::text)) = 'object'::text))),
    CONSTRAINT tool_check CHECK (((kind = 'write'::text) = (carried_out_by IS NOT NULL))),
    CONSTRAINT tool_description_check CHECK ((description <> ''::text)),
    CONSTRAINT tool_extra_keys_check CHECK ((extra_keys = ANY (ARRAY['drop'::text, 'reject'::text]))),
    CONSTRAINT tool_kind_check CHECK ((kind = ANY (ARRAY['read'::text, 'write'::text, 'decision'::text]))),
    CONSTRAINT tool_name_check CHECK (((name ~ '^[a-z][a-z0-9_]*$'::text) AND (length(name) <= 63))),
    CONSTRAINT tool_nothing_check CHECK ((jsonb_typeof((nothing -> 'not_found'::text)) = 'string'::text)),
    CONSTRAINT tool_required_permission_check CHECK ((required_permission ~ '^[a-z_]+:[a-z_]+$'::text)),
    CONSTRAINT tool_version_check CHECK ((version > 0))
);

ALTER TABLE firmwall.tool OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.tool IS 'The tools that execute_tool knows. A registry without a firm, changed by a DBA.';

COMMENT ON COLUMN firmwall.tool.kind IS 'read: executes. write: leaves a proposal. decision: a person decides on a proposal, never through execute_tool.';

COMMENT ON COLUMN firmwall.tool.description IS 'What a model reads to choose the tool.';

COMMENT ON COLUMN firmwall.tool.arguments IS 'The parameters, in the part of JSON Schema that firmwall.argument_fits knows.';

COMMENT ON COLUMN firmwall.tool.extra_keys IS 'What becomes of keys that are not among the arguments: drop them, or reject the call.';

COMMENT ON COLUMN firmwall.tool.nothing IS 'The wording for each kind of nothing that the tool can answer: not_found, empty, ranked_miss.';

COMMENT ON COLUMN firmwall.tool.handler IS 'A function of schema firmwall, (jsonb) returns jsonb: runs the tool; for a write, says what it would change.';

COMMENT ON COLUMN firmwall.tool.carried_out_by IS 'For a write, the function of schema firmwall, (jsonb) returns jsonb, that does what was approved.';

COMMENT ON COLUMN firmwall.tool.active IS 'False: the version is withdrawn, and the tool is unknown unless another version is in use.';

CREATE TABLE firmwall.word (
    word text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL,
    stands_for text,
    source text NOT NULL,
    CONSTRAINT word_check CHECK (((role <> 'plain'::text) OR (stands_for IS NOT NULL))),
    CONSTRAINT word_role_check CHECK ((role = ANY (ARRAY['legal_form'::text, 'weak_form'::text, 'honorific'::text, 'joiner'::text, 'others'::text, 'versus'::text, 'number'::text, 'docket'::text, 'spoken'::text, 'plain'::text]))),
    CONSTRAINT word_source_check CHECK ((source <> ''::text)),
    CONSTRAINT word_stands_for_check CHECK (((stands_for <> ''::text) AND (stands_for !~ '\s'::text))),
    CONSTRAINT word_word_check CHECK (((word <> ''::text) AND (word !~ '\s'::text)))
);

ALTER TABLE firmwall.word OWNER TO firmwall_owner;

COMMENT ON TABLE firmwall.word IS 'Words with a part to play in names and questions, in folded form. A list without a firm.';

COMMENT ON COLUMN firmwall.word.stands_for IS 'The written-out form, for an abbreviation; NULL where the word is one already.';

COMMENT ON COLUMN firmwall.word.source IS 'Where the row is from.';

CREATE TABLE identity.firm (
    firm_id uuid DEFAULT gen_random_uuid() NOT NULL,
    code text NOT NULL,
    code_key text,
    name text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT firm_code_check CHECK (((code <> ''::text) AND (length(code) <= 64))),
    CONSTRAINT firm_name_check CHECK (((name <> ''::text) AND (length(name) <= 300))),
    CONSTRAINT firm_plain_texts CHECK ((concat(code, name) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)),
    CONSTRAINT firm_seen_texts CHECK ((concat_ws(' '::text, code, name) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text)),
    CONSTRAINT firm_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

ALTER TABLE ONLY identity.firm FORCE ROW LEVEL SECURITY;

ALTER TABLE identity.firm OWNER TO firmwall_owner;

COMMENT ON TABLE identity.firm IS 'The tenants. A suspended firm opens no context.';

COMMENT ON COLUMN identity.firm.code IS 'The short name that import files and command lines use for the firm.';

COMMENT ON COLUMN identity.firm.code_key IS 'What codes are compared by, kept by a trigger. NULL for the twin of an older firm.';

CREATE TABLE identity.membership (
    firm_id uuid NOT NULL,
    person_id uuid NOT NULL,
    role text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT membership_plain_texts CHECK ((concat(role) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)),
    CONSTRAINT membership_role_check CHECK (((role <> ''::text) AND (length(role) <= 64))),
    CONSTRAINT membership_seen_texts CHECK ((concat_ws(' '::text, role) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text))
);

ALTER TABLE ONLY identity.membership FORCE ROW LEVEL SECURITY;

ALTER TABLE identity.membership OWNER TO firmwall_owner;

COMMENT ON TABLE identity.membership IS 'Who works where, as what. Only an active membership opens a context.';

CREATE TABLE identity.person (
    person_id uuid DEFAULT gen_random_uuid() NOT NULL,
    login text NOT NULL,
    login_key text,
    name text NOT NULL,
    merged_into uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT person_login_check CHECK (((login <> ''::text) AND (length(login) <= 320))),
    CONSTRAINT person_merged_into_another CHECK ((merged_into <> person_id)),
    CONSTRAINT person_name_check CHECK (((name <> ''::text) AND (length(name) <= 300))),
    CONSTRAINT person_plain_texts CHECK ((concat(login, name) !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)),
    CONSTRAINT person_seen_texts CHECK ((concat_ws(' '::text, login, name) !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|(?<![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\U00011000-\U00011fff])'::text))
);

ALTER TABLE ONLY identity.person FORCE ROW LEVEL SECURITY;

ALTER TABLE identity.person OWNER TO firmwall_owner;

COMMENT ON TABLE identity.person IS 'People, across firms. Read by firmwall_context and the admin functions alone.';

COMMENT ON COLUMN identity.person.login IS 'Unique over all firms: an e-mail address or the name a token issuer uses.';

COMMENT ON COLUMN identity.person.login_key IS 'What logins are compared by, kept by a trigger. NULL for the twin of an older person.';

COMMENT ON COLUMN identity.person.merged_into IS 'The person who stays, where two were the same one. NULL for everybody else.';

CREATE TABLE identity.role_permission (
    role text NOT NULL,
    permission text NOT NULL,
    CONSTRAINT "an assistant changes nothing itself" CHECK (((role <> 'assistant'::text) OR (permission <> ALL (ARRAY['records:write'::text, 'walls:manage'::text, 'members:manage'::text, 'settings:manage'::text])))),
    CONSTRAINT "an assistant never approves" CHECK ((NOT ((role = 'assistant'::text) AND (permission = 'proposals:approve'::text)))),
    CONSTRAINT role_permission_permission_check CHECK ((permission ~ '^[a-z_]+:[a-z_]+$'::text)),
    CONSTRAINT role_permission_role_check CHECK (((role <> ''::text) AND (length(role) <= 64)))
);

ALTER TABLE identity.role_permission OWNER TO firmwall_owner;

COMMENT ON TABLE identity.role_permission IS 'What each role may do. A registry without a firm: the same matrix for all, changed by a DBA.';

CREATE TABLE identity.taken_firm_code (
    code_key text NOT NULL
);

ALTER TABLE ONLY identity.taken_firm_code FORCE ROW LEVEL SECURITY;

ALTER TABLE identity.taken_firm_code OWNER TO firmwall_owner;

COMMENT ON TABLE identity.taken_firm_code IS 'The codes that are taken, in the form in which they are compared.';

ALTER TABLE ONLY audit.tool_call ATTACH PARTITION audit.tool_call_default DEFAULT;

ALTER TABLE ONLY app.client
    ADD CONSTRAINT client_firm_id_client_number_key UNIQUE (firm_id, client_number);

ALTER TABLE ONLY app.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (firm_id, client_id);

ALTER TABLE ONLY app.document
    ADD CONSTRAINT document_firm_id_matter_id_kind_title_key UNIQUE (firm_id, matter_id, kind, title);

ALTER TABLE ONLY app.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (firm_id, document_id);

ALTER TABLE ONLY app.matter
    ADD CONSTRAINT matter_firm_id_matter_number_key UNIQUE (firm_id, matter_number);

ALTER TABLE ONLY app.matter_party
    ADD CONSTRAINT matter_party_firm_id_matter_id_role_name_key UNIQUE (firm_id, matter_id, role, name);

ALTER TABLE ONLY app.matter_party
    ADD CONSTRAINT matter_party_pkey PRIMARY KEY (firm_id, matter_id, party_id);

ALTER TABLE ONLY app.matter
    ADD CONSTRAINT matter_pkey PRIMARY KEY (firm_id, matter_id);

ALTER TABLE ONLY audit.act
    ADD CONSTRAINT act_pkey PRIMARY KEY (firm_id, act_id);

ALTER TABLE ONLY audit.installation_act
    ADD CONSTRAINT installation_act_pkey PRIMARY KEY (act_id);

ALTER TABLE ONLY audit.tool_call
    ADD CONSTRAINT tool_call_pkey PRIMARY KEY (firm_id, call_id, at);

ALTER TABLE ONLY audit.tool_call_default
    ADD CONSTRAINT tool_call_default_pkey PRIMARY KEY (firm_id, call_id, at);

ALTER TABLE ONLY audit.unscoped_call
    ADD CONSTRAINT unscoped_call_pkey PRIMARY KEY (call_id);

ALTER TABLE ONLY audit.unscoped_count
    ADD CONSTRAINT unscoped_count_pkey PRIMARY KEY (login, minute, backend);

ALTER TABLE ONLY firmwall.catalogue_entry
    ADD CONSTRAINT catalogue_entry_pkey PRIMARY KEY (object, facet);

ALTER TABLE ONLY firmwall.changed_word
    ADD CONSTRAINT changed_word_pkey PRIMARY KEY (word, short_for);

ALTER TABLE ONLY firmwall.choice_setting
    ADD CONSTRAINT choice_setting_pkey PRIMARY KEY (firm_id);

ALTER TABLE ONLY firmwall.client_name
    ADD CONSTRAINT client_name_pkey PRIMARY KEY (firm_id, client_id, place);

ALTER TABLE ONLY firmwall.client_word
    ADD CONSTRAINT client_word_pkey PRIMARY KEY (firm_id, client_id, place, word);

ALTER TABLE ONLY firmwall.decision_rule
    ADD CONSTRAINT decision_rule_pkey PRIMARY KEY (rule, version);

ALTER TABLE ONLY firmwall.devanagari
    ADD CONSTRAINT devanagari_pkey PRIMARY KEY (letter);

ALTER TABLE ONLY firmwall.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (batch_id, line);

ALTER TABLE ONLY firmwall.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (kind, name);

ALTER TABLE ONLY firmwall.proposal
    ADD CONSTRAINT proposal_firm_id_proposed_by_request_id_key UNIQUE (firm_id, proposed_by, request_id);

ALTER TABLE ONLY firmwall.proposal
    ADD CONSTRAINT proposal_pkey PRIMARY KEY (firm_id, proposal_id);

ALTER TABLE ONLY firmwall.search_entry
    ADD CONSTRAINT search_entry_pkey PRIMARY KEY (firm_id, kind, entry_id);

ALTER TABLE ONLY firmwall.search_word
    ADD CONSTRAINT search_word_pkey PRIMARY KEY (firm_id, word, row_id);

ALTER TABLE ONLY firmwall.short_name
    ADD CONSTRAINT short_name_pkey PRIMARY KEY (name, short);

ALTER TABLE ONLY firmwall.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY firmwall.tool
    ADD CONSTRAINT tool_pkey PRIMARY KEY (name, version);

ALTER TABLE ONLY firmwall.word
    ADD CONSTRAINT word_pkey PRIMARY KEY (word);

ALTER TABLE ONLY identity.firm
    ADD CONSTRAINT firm_pkey PRIMARY KEY (firm_id);

ALTER TABLE ONLY identity.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (firm_id, person_id);

ALTER TABLE ONLY identity.person
    ADD CONSTRAINT person_login_key UNIQUE (login);

ALTER TABLE ONLY identity.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY identity.role_permission
    ADD CONSTRAINT role_permission_pkey PRIMARY KEY (role, permission);

ALTER TABLE ONLY identity.taken_firm_code
    ADD CONSTRAINT taken_firm_code_pkey PRIMARY KEY (code_key);

CREATE UNIQUE INDEX client_external_id ON app.client USING btree (firm_id, external_id) WHERE (external_id IS NOT NULL);

CREATE UNIQUE INDEX document_external_id ON app.document USING btree (firm_id, external_id) WHERE (external_id IS NOT NULL);

CREATE INDEX matter_client ON app.matter USING btree (firm_id, client_id);

CREATE UNIQUE INDEX matter_external_id ON app.matter USING btree (firm_id, external_id) WHERE (external_id IS NOT NULL);

CREATE INDEX matter_opened ON app.matter USING btree (firm_id, opened_on DESC, matter_id);

CREATE UNIQUE INDEX matter_party_external_id ON app.matter_party USING btree (firm_id, external_id) WHERE (external_id IS NOT NULL);

CREATE INDEX act_trail ON audit.act USING btree (firm_id, at DESC, act_id DESC);

CREATE INDEX installation_act_trail ON audit.installation_act USING btree (at DESC, act_id DESC);

CREATE INDEX tool_call_trail ON ONLY audit.tool_call USING btree (firm_id, at DESC, call_id DESC);

CREATE INDEX tool_call_default_firm_id_at_call_id_idx ON audit.tool_call_default USING btree (firm_id, at DESC, call_id DESC);

CREATE INDEX unscoped_call_login ON audit.unscoped_call USING btree (login, at);

CREATE INDEX client_name_joined ON firmwall.client_name USING btree (firm_id, joined);

CREATE INDEX client_name_whole ON firmwall.client_name USING btree (firm_id, whole);

CREATE INDEX client_word_word ON firmwall.client_word USING btree (firm_id, word);

CREATE INDEX proposal_newest ON firmwall.proposal USING btree (firm_id, proposed_at DESC, proposal_id DESC);

CREATE INDEX search_entry_parent ON firmwall.search_entry USING btree (firm_id, parent_id);

CREATE INDEX search_entry_words ON firmwall.search_entry USING gin (words) WITH (fastupdate=off);

CREATE INDEX search_word_keys ON firmwall.search_word USING gin (keys) WITH (fastupdate=off);

CREATE INDEX short_name_short ON firmwall.short_name USING btree (short, name);

CREATE UNIQUE INDEX tool_in_use ON firmwall.tool USING btree (name) WHERE active;

CREATE INDEX firm_code ON identity.firm USING btree (code, firm_id);

CREATE INDEX firm_code_key ON identity.firm USING btree (code_key, firm_id);

CREATE UNIQUE INDEX person_one_login ON identity.person USING btree (login_key);

CREATE INDEX person_without_key ON identity.person USING btree (person_id) WHERE (login_key IS NULL);

ALTER INDEX audit.tool_call_trail ATTACH PARTITION audit.tool_call_default_firm_id_at_call_id_idx;

ALTER INDEX audit.tool_call_pkey ATTACH PARTITION audit.tool_call_default_pkey;

CREATE TRIGGER client_names_follow_insert AFTER INSERT ON app.client REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_client__names();

CREATE TRIGGER client_names_follow_update AFTER UPDATE ON app.client REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_client__names();

CREATE TRIGGER index_deleted AFTER DELETE ON app.client REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_client__entries();

CREATE TRIGGER index_deleted AFTER DELETE ON app.document REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_document__entries();

CREATE TRIGGER index_deleted AFTER DELETE ON app.matter REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_matter__entries();

CREATE TRIGGER index_deleted AFTER DELETE ON app.matter_party REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_matter_party__entries();

CREATE TRIGGER index_inserted AFTER INSERT ON app.client REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_client__entries();

CREATE TRIGGER index_inserted AFTER INSERT ON app.document REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_document__entries();

CREATE TRIGGER index_inserted AFTER INSERT ON app.matter REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_matter__entries();

CREATE TRIGGER index_inserted AFTER INSERT ON app.matter_party REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_matter_party__entries();

CREATE TRIGGER index_updated AFTER UPDATE ON app.client REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_client__entries();

CREATE TRIGGER index_updated AFTER UPDATE ON app.document REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_document__entries();

CREATE TRIGGER index_updated AFTER UPDATE ON app.matter REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_matter__entries();

CREATE TRIGGER index_updated AFTER UPDATE ON app.matter_party REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_matter_party__entries();

CREATE TRIGGER forget_deleted AFTER DELETE ON identity.firm REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION firmwall.tg_firm__search_data();

CREATE TRIGGER keep_code BEFORE INSERT OR DELETE OR UPDATE OF code ON identity.firm FOR EACH ROW EXECUTE FUNCTION firmwall.tg_firm__code();

CREATE TRIGGER keep_key BEFORE INSERT OR UPDATE OF login ON identity.person FOR EACH ROW EXECUTE FUNCTION firmwall.tg_person__key();

ALTER TABLE ONLY app.client
    ADD CONSTRAINT client_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES identity.firm(firm_id);

ALTER TABLE ONLY app.document
    ADD CONSTRAINT document_firm_id_matter_id_fkey FOREIGN KEY (firm_id, matter_id) REFERENCES app.matter(firm_id, matter_id) ON DELETE CASCADE;

ALTER TABLE ONLY app.matter
    ADD CONSTRAINT matter_firm_id_client_id_fkey FOREIGN KEY (firm_id, client_id) REFERENCES app.client(firm_id, client_id);

ALTER TABLE ONLY app.matter_party
    ADD CONSTRAINT matter_party_firm_id_matter_id_fkey FOREIGN KEY (firm_id, matter_id) REFERENCES app.matter(firm_id, matter_id) ON DELETE CASCADE;

ALTER TABLE ONLY firmwall.choice_setting
    ADD CONSTRAINT choice_setting_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES identity.firm(firm_id);

ALTER TABLE ONLY firmwall.client_name
    ADD CONSTRAINT client_name_firm_id_client_id_fkey FOREIGN KEY (firm_id, client_id) REFERENCES app.client(firm_id, client_id) ON DELETE CASCADE;

ALTER TABLE ONLY firmwall.client_word
    ADD CONSTRAINT client_word_firm_id_client_id_place_fkey FOREIGN KEY (firm_id, client_id, place) REFERENCES firmwall.client_name(firm_id, client_id, place) ON DELETE CASCADE;

ALTER TABLE ONLY firmwall.proposal
    ADD CONSTRAINT proposal_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES identity.firm(firm_id);

ALTER TABLE ONLY identity.membership
    ADD CONSTRAINT membership_firm_id_fkey FOREIGN KEY (firm_id) REFERENCES identity.firm(firm_id);

ALTER TABLE ONLY identity.membership
    ADD CONSTRAINT membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES identity.person(person_id);

ALTER TABLE ONLY identity.person
    ADD CONSTRAINT person_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES identity.person(person_id);

CREATE POLICY "a backup copies every client" ON app.client FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every document" ON app.document FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every matter" ON app.matter FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every party" ON app.matter_party FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a firm adds its own clients" ON app.client FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm adds its own documents" ON app.document FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm adds its own matters" ON app.matter FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm adds its own parties" ON app.matter_party FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm changes its own clients" ON app.client FOR UPDATE TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm changes its own documents, inside their walls" ON app.document FOR UPDATE TO firmwall_exec USING (((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) IS NOT NULL) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) <> ALL (excluded_person_ids)) AND ((allowed_person_ids IS NULL) OR (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) = ANY (allowed_person_ids))))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm changes its own matters, inside their walls" ON app.matter FOR UPDATE TO firmwall_exec USING (((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) IS NOT NULL) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) <> ALL (excluded_person_ids)) AND ((allowed_person_ids IS NULL) OR (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) = ANY (allowed_person_ids))))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm changes its own parties, inside their walls" ON app.matter_party FOR UPDATE TO firmwall_exec USING (((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) IS NOT NULL) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) <> ALL (excluded_person_ids)) AND ((allowed_person_ids IS NULL) OR (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) = ANY (allowed_person_ids))))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads its own clients" ON app.client FOR SELECT TO firmwall_exec, firmwall_reader USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads its own documents, inside their walls" ON app.document FOR SELECT TO firmwall_exec, firmwall_reader USING (((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) IS NOT NULL) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) <> ALL (excluded_person_ids)) AND ((allowed_person_ids IS NULL) OR (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) = ANY (allowed_person_ids)))));

CREATE POLICY "a firm reads its own matters, inside their walls" ON app.matter FOR SELECT TO firmwall_exec, firmwall_reader USING (((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) IS NOT NULL) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) <> ALL (excluded_person_ids)) AND ((allowed_person_ids IS NULL) OR (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) = ANY (allowed_person_ids)))));

CREATE POLICY "a firm reads its own parties, inside their walls" ON app.matter_party FOR SELECT TO firmwall_exec, firmwall_reader USING (((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) IS NOT NULL) AND (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) <> ALL (excluded_person_ids)) AND ((allowed_person_ids IS NULL) OR (( SELECT app.current_user_id_or_null() AS current_user_id_or_null) = ANY (allowed_person_ids)))));

ALTER TABLE app.client ENABLE ROW LEVEL SECURITY;

ALTER TABLE app.document ENABLE ROW LEVEL SECURITY;

ALTER TABLE app.matter ENABLE ROW LEVEL SECURITY;

ALTER TABLE app.matter_party ENABLE ROW LEVEL SECURITY;

CREATE POLICY "the search of a firm is written from all its documents" ON app.document FOR SELECT TO firmwall_context USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "the search of a firm is written from all its matters" ON app.matter FOR SELECT TO firmwall_context USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "the search of a firm is written from all its parties" ON app.matter_party FOR SELECT TO firmwall_context USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "walls of documents are written past the walls" ON app.document FOR UPDATE TO firmwall_context USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "walls of matters are written past the walls" ON app.matter FOR UPDATE TO firmwall_context USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "walls of parties are written past the walls" ON app.matter_party FOR UPDATE TO firmwall_context USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a backup copies every act" ON audit.act FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every act" ON audit.installation_act FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every call" ON audit.tool_call FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every call" ON audit.tool_call_default FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a firm adds its own acts" ON audit.act FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm adds its own calls" ON audit.tool_call FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads its own acts" ON audit.act FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads its own calls" ON audit.tool_call FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

ALTER TABLE audit.act ENABLE ROW LEVEL SECURITY;

CREATE POLICY "an administrator's acts are added" ON audit.act FOR INSERT TO firmwall_context WITH CHECK (true);

CREATE POLICY "an administrator's acts are added" ON audit.installation_act FOR INSERT TO firmwall_owner, firmwall_exec, firmwall_context WITH CHECK (true);

CREATE POLICY "an administrator's acts are read" ON audit.installation_act FOR SELECT TO firmwall_context USING (true);

CREATE POLICY "gaps are looked for over all firms" ON audit.tool_call FOR SELECT TO firmwall_context USING (true);

ALTER TABLE audit.installation_act ENABLE ROW LEVEL SECURITY;

ALTER TABLE audit.tool_call ENABLE ROW LEVEL SECURITY;

ALTER TABLE audit.tool_call_default ENABLE ROW LEVEL SECURITY;

CREATE POLICY "a backup copies every proposal" ON firmwall.proposal FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every row" ON firmwall.search_entry FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every row" ON firmwall.search_word FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every setting" ON firmwall.choice_setting FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies the words of every client" ON firmwall.client_name FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies the words of every client" ON firmwall.client_word FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a firm adds its own proposals" ON firmwall.proposal FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm adds the words of its own clients" ON firmwall.client_name FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm adds the words of its own clients" ON firmwall.client_word FOR INSERT TO firmwall_exec WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm decides on its own proposals" ON firmwall.proposal FOR UPDATE TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null))) WITH CHECK ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads its own proposals" ON firmwall.proposal FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads its own setting" ON firmwall.choice_setting FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads the words of its own clients" ON firmwall.client_name FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm reads the words of its own clients" ON firmwall.client_word FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm takes back the words of its own clients" ON firmwall.client_name FOR DELETE TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

CREATE POLICY "a firm takes back the words of its own clients" ON firmwall.client_word FOR DELETE TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

ALTER TABLE firmwall.choice_setting ENABLE ROW LEVEL SECURITY;

ALTER TABLE firmwall.client_name ENABLE ROW LEVEL SECURITY;

ALTER TABLE firmwall.client_word ENABLE ROW LEVEL SECURITY;

ALTER TABLE firmwall.proposal ENABLE ROW LEVEL SECURITY;

ALTER TABLE firmwall.search_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE firmwall.search_word ENABLE ROW LEVEL SECURITY;

CREATE POLICY "the API bodies name the firm themselves" ON firmwall.search_entry TO firmwall_exec USING (true) WITH CHECK (true);

CREATE POLICY "the API bodies name the firm themselves" ON firmwall.search_word TO firmwall_exec USING (true) WITH CHECK (true);

CREATE POLICY "the administrator adds settings" ON firmwall.choice_setting FOR INSERT TO firmwall_context WITH CHECK (true);

CREATE POLICY "the administrator changes settings" ON firmwall.choice_setting FOR UPDATE TO firmwall_context USING (true) WITH CHECK (true);

CREATE POLICY "the administrator reads every setting" ON firmwall.choice_setting FOR SELECT TO firmwall_context USING (true);

CREATE POLICY "a backup copies every code" ON identity.taken_firm_code FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every firm" ON identity.firm FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every membership" ON identity.membership FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a backup copies every person" ON identity.person FOR SELECT TO firmwall_backup USING (true);

CREATE POLICY "a firm reads its own memberships" ON identity.membership FOR SELECT TO firmwall_exec USING ((firm_id = ( SELECT app.current_firm_id_or_null() AS current_firm_id_or_null)));

ALTER TABLE identity.firm ENABLE ROW LEVEL SECURITY;

ALTER TABLE identity.membership ENABLE ROW LEVEL SECURITY;

ALTER TABLE identity.person ENABLE ROW LEVEL SECURITY;

ALTER TABLE identity.taken_firm_code ENABLE ROW LEVEL SECURITY;

CREATE POLICY "the context opener adds firms" ON identity.firm FOR INSERT TO firmwall_context WITH CHECK (true);

CREATE POLICY "the context opener adds memberships" ON identity.membership FOR INSERT TO firmwall_context WITH CHECK (true);

CREATE POLICY "the context opener adds people" ON identity.person FOR INSERT TO firmwall_context WITH CHECK (true);

CREATE POLICY "the context opener changes firms" ON identity.firm FOR UPDATE TO firmwall_context USING (true) WITH CHECK (true);

CREATE POLICY "the context opener changes memberships" ON identity.membership FOR UPDATE TO firmwall_context USING (true) WITH CHECK (true);

CREATE POLICY "the context opener frees codes" ON identity.taken_firm_code FOR DELETE TO firmwall_context USING (true);

CREATE POLICY "the context opener reads every code" ON identity.taken_firm_code FOR SELECT TO firmwall_context USING (true);

CREATE POLICY "the context opener reads every firm" ON identity.firm FOR SELECT TO firmwall_context USING (true);

CREATE POLICY "the context opener reads every membership" ON identity.membership FOR SELECT TO firmwall_context USING (true);

CREATE POLICY "the context opener reads every person" ON identity.person FOR SELECT TO firmwall_context USING (true);

CREATE POLICY "the context opener renames and merges people" ON identity.person FOR UPDATE TO firmwall_context USING (true) WITH CHECK (true);

CREATE POLICY "the context opener takes codes" ON identity.taken_firm_code FOR INSERT TO firmwall_context WITH CHECK (true);

GRANT USAGE ON SCHEMA app TO firmwall_exec;
GRANT USAGE ON SCHEMA app TO firmwall_context;
GRANT USAGE ON SCHEMA app TO firmwall_app;
GRANT USAGE ON SCHEMA app TO firmwall_agent;
GRANT USAGE ON SCHEMA app TO firmwall_reader;
GRANT USAGE ON SCHEMA app TO firmwall_admin;
GRANT USAGE ON SCHEMA app TO firmwall_backup;

GRANT USAGE ON SCHEMA audit TO firmwall_exec;
GRANT USAGE ON SCHEMA audit TO firmwall_context;
GRANT USAGE ON SCHEMA audit TO firmwall_backup;

GRANT USAGE ON SCHEMA extensions TO firmwall_owner;
GRANT USAGE ON SCHEMA extensions TO firmwall_exec;
GRANT USAGE ON SCHEMA extensions TO firmwall_context;

GRANT USAGE ON SCHEMA firmwall TO firmwall_exec;
GRANT USAGE ON SCHEMA firmwall TO firmwall_context;
GRANT USAGE ON SCHEMA firmwall TO firmwall_admin;
GRANT USAGE ON SCHEMA firmwall TO firmwall_backup;

GRANT USAGE ON SCHEMA identity TO firmwall_exec;
GRANT USAGE ON SCHEMA identity TO firmwall_context;
GRANT USAGE ON SCHEMA identity TO firmwall_backup;

REVOKE ALL ON FUNCTION app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_decision_rule(p_rule text, p_least_score real, p_least_lead real, p_least_term real, p_evidence jsonb) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.add_firm(p_code text, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_firm(p_code text, p_name text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.add_member(p_firm_code text, p_login text, p_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_member(p_firm_code text, p_login text, p_role text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.add_person(p_login text, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_person(p_login text, p_name text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.add_token_key(p_kid text, p_secret bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_token_key(p_kid text, p_secret bytea) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.add_word(p_word text, p_role text, p_stands_for text, p_source text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.add_word(p_word text, p_role text, p_stands_for text, p_source text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.approve_proposal(p_proposal_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.approve_proposal(p_proposal_id uuid) TO firmwall_app;
GRANT ALL ON FUNCTION app.approve_proposal(p_proposal_id uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.audit_gaps(p_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION app.audit_gaps(p_since timestamp with time zone) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.audit_trail(p_before timestamp with time zone, p_before_call uuid, p_since timestamp with time zone, p_tool text, p_outcome text, p_user uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.audit_trail(p_before timestamp with time zone, p_before_call uuid, p_since timestamp with time zone, p_tool text, p_outcome text, p_user uuid, p_limit integer) TO firmwall_app;
GRANT ALL ON FUNCTION app.audit_trail(p_before timestamp with time zone, p_before_call uuid, p_since timestamp with time zone, p_tool text, p_outcome text, p_user uuid, p_limit integer) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.begin_request(p_token text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.begin_request(p_token text) TO firmwall_app;
GRANT ALL ON FUNCTION app.begin_request(p_token text) TO firmwall_agent;
GRANT ALL ON FUNCTION app.begin_request(p_token text) TO firmwall_reader;
GRANT ALL ON FUNCTION app.begin_request(p_token text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.current_firm_id_or_null() FROM PUBLIC;
GRANT ALL ON FUNCTION app.current_firm_id_or_null() TO firmwall_exec;
GRANT ALL ON FUNCTION app.current_firm_id_or_null() TO firmwall_app;
GRANT ALL ON FUNCTION app.current_firm_id_or_null() TO firmwall_reader;
GRANT ALL ON FUNCTION app.current_firm_id_or_null() TO firmwall_admin;
GRANT ALL ON FUNCTION app.current_firm_id_or_null() TO firmwall_backup;

REVOKE ALL ON FUNCTION app.current_user_id_or_null() FROM PUBLIC;
GRANT ALL ON FUNCTION app.current_user_id_or_null() TO firmwall_exec;
GRANT ALL ON FUNCTION app.current_user_id_or_null() TO firmwall_app;
GRANT ALL ON FUNCTION app.current_user_id_or_null() TO firmwall_reader;
GRANT ALL ON FUNCTION app.current_user_id_or_null() TO firmwall_admin;
GRANT ALL ON FUNCTION app.current_user_id_or_null() TO firmwall_backup;

REVOKE ALL ON FUNCTION app.doctor() FROM PUBLIC;
GRANT ALL ON FUNCTION app.doctor() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.execute_tool(p_tool text, p_params jsonb, p_request_id text, p_answers uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.execute_tool(p_tool text, p_params jsonb, p_request_id text, p_answers uuid) TO firmwall_app;
GRANT ALL ON FUNCTION app.execute_tool(p_tool text, p_params jsonb, p_request_id text, p_answers uuid) TO firmwall_agent;
GRANT ALL ON FUNCTION app.execute_tool(p_tool text, p_params jsonb, p_request_id text, p_answers uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.explain_search(p_query text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.explain_search(p_query text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.find_all_active_by_name(p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.find_all_active_by_name(p_name text) TO firmwall_app;
GRANT ALL ON FUNCTION app.find_all_active_by_name(p_name text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.get_client(p_client_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.get_client(p_client_id uuid) TO firmwall_app;
GRANT ALL ON FUNCTION app.get_client(p_client_id uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.get_matter(p_matter_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.get_matter(p_matter_id uuid) TO firmwall_app;
GRANT ALL ON FUNCTION app.get_matter(p_matter_id uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.global_search(p_query text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.global_search(p_query text) TO firmwall_app;
GRANT ALL ON FUNCTION app.global_search(p_query text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.granted_permissions() FROM PUBLIC;
GRANT ALL ON FUNCTION app.granted_permissions() TO firmwall_app;
GRANT ALL ON FUNCTION app.granted_permissions() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.granted_tool_catalog() FROM PUBLIC;
GRANT ALL ON FUNCTION app.granted_tool_catalog() TO firmwall_app;
GRANT ALL ON FUNCTION app.granted_tool_catalog() TO firmwall_agent;
GRANT ALL ON FUNCTION app.granted_tool_catalog() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.import_batch(p_kind text, p_batch_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.import_batch(p_kind text, p_batch_id uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.installed_version() FROM PUBLIC;
GRANT ALL ON FUNCTION app.installed_version() TO firmwall_app;
GRANT ALL ON FUNCTION app.installed_version() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.keep_audit_partitions(p_months_ahead integer, p_months_kept integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.keep_audit_partitions(p_months_ahead integer, p_months_kept integer) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_acts(p_before timestamp with time zone, p_before_act uuid, p_since timestamp with time zone, p_act text, p_subject uuid, p_user uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_acts(p_before timestamp with time zone, p_before_act uuid, p_since timestamp with time zone, p_act text, p_subject uuid, p_user uuid, p_limit integer) TO firmwall_app;
GRANT ALL ON FUNCTION app.list_acts(p_before timestamp with time zone, p_before_act uuid, p_since timestamp with time zone, p_act text, p_subject uuid, p_user uuid, p_limit integer) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_clients(p_status text, p_name text, p_limit integer, p_cursor text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_clients(p_status text, p_name text, p_limit integer, p_cursor text) TO firmwall_app;
GRANT ALL ON FUNCTION app.list_clients(p_status text, p_name text, p_limit integer, p_cursor text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_decision_rules() FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_decision_rules() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_documents(p_matter_id uuid, p_kind text, p_limit integer, p_cursor uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_documents(p_matter_id uuid, p_kind text, p_limit integer, p_cursor uuid) TO firmwall_app;
GRANT ALL ON FUNCTION app.list_documents(p_matter_id uuid, p_kind text, p_limit integer, p_cursor uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_firms() FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_firms() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_installation_acts(p_before timestamp with time zone, p_before_act uuid, p_act text, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_installation_acts(p_before timestamp with time zone, p_before_act uuid, p_act text, p_limit integer) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_members(p_firm_code text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_members(p_firm_code text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_people() FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_people() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_proposals(p_status text, p_before timestamp with time zone, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_proposals(p_status text, p_before timestamp with time zone, p_limit integer) TO firmwall_app;
GRANT ALL ON FUNCTION app.list_proposals(p_status text, p_before timestamp with time zone, p_limit integer) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_token_keys() FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_token_keys() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_tools() FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_tools() TO firmwall_app;
GRANT ALL ON FUNCTION app.list_tools() TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_unscoped_calls(p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_unscoped_calls(p_limit integer) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.list_words(p_word text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.list_words(p_word text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.merge_people(p_login text, p_other_login text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.merge_people(p_login text, p_other_login text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.open_context(p_firm_id uuid, p_person_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.open_context(p_firm_id uuid, p_person_id uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.open_context_as(p_firm_code text, p_login text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.open_context_as(p_firm_code text, p_login text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.query_matters(p_params jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION app.query_matters(p_params jsonb) TO firmwall_app;
GRANT ALL ON FUNCTION app.query_matters(p_params jsonb) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.rebuild_search(p_firm_code text, p_part text, p_after text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.rebuild_search(p_firm_code text, p_part text, p_after text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.reject_proposal(p_proposal_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.reject_proposal(p_proposal_id uuid) TO firmwall_app;
GRANT ALL ON FUNCTION app.reject_proposal(p_proposal_id uuid) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.remove_member(p_firm_code text, p_login text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.remove_member(p_firm_code text, p_login text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.remove_word(p_word text, p_short_for text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.remove_word(p_word text, p_short_for text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.rename_firm(p_firm_code text, p_name text, p_code text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.rename_firm(p_firm_code text, p_name text, p_code text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.rename_person(p_login text, p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.rename_person(p_login text, p_name text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.reset_words(p_word text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.reset_words(p_word text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.resolve_client(p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.resolve_client(p_name text) TO firmwall_app;
GRANT ALL ON FUNCTION app.resolve_client(p_name text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.resolve_matter_document(p_matter_id uuid, p_query text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.resolve_matter_document(p_matter_id uuid, p_query text) TO firmwall_app;
GRANT ALL ON FUNCTION app.resolve_matter_document(p_matter_id uuid, p_query text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.retire_token_key(p_kid text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.retire_token_key(p_kid text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.search_matters(p_query text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.search_matters(p_query text) TO firmwall_app;
GRANT ALL ON FUNCTION app.search_matters(p_query text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.set_choice_detail(p_firm_code text, p_detail text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.set_choice_detail(p_firm_code text, p_detail text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.set_matter_wall(p_matter_number text, p_walled_out uuid[], p_let_in uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION app.set_matter_wall(p_matter_number text, p_walled_out uuid[], p_let_in uuid[]) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_client(p_client_number text, p_display_name text, p_email text, p_aliases text[], p_status text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_client(p_client_number text, p_display_name text, p_email text, p_aliases text[], p_status text) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_client(p_client_number text, p_display_name text, p_email text, p_aliases text[], p_status text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_clients(p_rows jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_clients(p_rows jsonb) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_clients(p_rows jsonb) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_document(p_matter_number text, p_title text, p_kind text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_document(p_matter_number text, p_title text, p_kind text) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_document(p_matter_number text, p_title text, p_kind text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_documents(p_rows jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_documents(p_rows jsonb) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_documents(p_rows jsonb) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text, p_practice_area text, p_status text, p_opened_on date) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text, p_practice_area text, p_status text, p_opened_on date) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_matter(p_matter_number text, p_client_number text, p_title text, p_description text, p_practice_area text, p_status text, p_opened_on date) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_matter_parties(p_rows jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_matter_parties(p_rows jsonb) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_matter_parties(p_rows jsonb) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_matter_party(p_matter_number text, p_name text, p_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_matter_party(p_matter_number text, p_name text, p_role text) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_matter_party(p_matter_number text, p_name text, p_role text) TO firmwall_admin;

REVOKE ALL ON FUNCTION app.upsert_matters(p_rows jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION app.upsert_matters(p_rows jsonb) TO firmwall_app;
GRANT ALL ON FUNCTION app.upsert_matters(p_rows jsonb) TO firmwall_admin;

REVOKE ALL ON FUNCTION firmwall.add_to_matters(p_subject_type text, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.add_to_vocabulary(p_firm_id uuid, p_words tsvector[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.alternate_year(p_year text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.argument_fits(p_rule jsonb, p_value jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.base64url_decoded(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.best_met(p_words tsvector, p_reading firmwall.reading) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.caller_is_assistant() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.can_see(p_entity_type text, p_id uuid) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE firmwall.proposal TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.proposal TO firmwall_backup;

REVOKE ALL ON FUNCTION firmwall.can_see_proposal(p_proposal firmwall.proposal) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.carry_out_add_client_alias(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.carry_out_add_matter_party(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.carry_out_create_matter(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.carry_out_update_matter_status(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.case_folded(p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.case_folded(p_text text) TO firmwall_context;
GRANT ALL ON FUNCTION firmwall.case_folded(p_text text) TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.check_bare_context() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_comments() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_context_volatility() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_counters() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_firm_column() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_firm_predicate() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_foreign_keys() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_large_objects() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_leakproof() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_members() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_owners() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_parallel() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_policy_firm() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_policy_lookup() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_policy_restrictive() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_policy_roles() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_policy_single() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_prepared_transactions() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_public_grants() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_rights() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_role_makers() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_roles() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_row_security() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_search_path() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_server_release() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_settings() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_sql_functions() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_surface() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_temporary() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_tools() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_triggers() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_twins() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.check_twins() TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.check_unique_keys() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_unscoped_calls() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_views() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.check_walls() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.checked_params(p_arguments jsonb, p_extra_keys text, p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.client_by_name_or_raise(p_name text, p_parameter text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.client_choices(p_client_ids uuid[]) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE app.client TO firmwall_exec;
GRANT SELECT ON TABLE app.client TO firmwall_backup;

GRANT SELECT(firm_id) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(client_id) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(client_number) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(external_id) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(display_name) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(email) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(aliases) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(status) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(excluded_person_ids) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(allowed_person_ids) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(created_at) ON TABLE app.client TO firmwall_reader;

GRANT SELECT(updated_at) ON TABLE app.client TO firmwall_reader;

REVOKE ALL ON FUNCTION firmwall.client_fields(p_client app.client) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.client_from_params_or_raise(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.client_of_name(p_name text, OUT ids uuid[], OUT one uuid, OUT how text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.clients_of_name(p_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.close_proposal(p_proposal firmwall.proposal, p_status text, p_changed jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.context_seal(p_context text) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE app.matter TO firmwall_exec;
GRANT SELECT ON TABLE app.matter TO firmwall_context;
GRANT SELECT ON TABLE app.matter TO firmwall_backup;

GRANT SELECT(firm_id) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(matter_id) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(matter_number) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(external_id) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(client_id) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(title) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(description) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(practice_area) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(status) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(opened_on) ON TABLE app.matter TO firmwall_reader;

GRANT UPDATE(excluded_person_ids) ON TABLE app.matter TO firmwall_context;
GRANT SELECT(excluded_person_ids) ON TABLE app.matter TO firmwall_reader;

GRANT UPDATE(allowed_person_ids) ON TABLE app.matter TO firmwall_context;
GRANT SELECT(allowed_person_ids) ON TABLE app.matter TO firmwall_reader;

GRANT SELECT(created_at) ON TABLE app.matter TO firmwall_reader;

GRANT UPDATE(updated_at) ON TABLE app.matter TO firmwall_context;
GRANT SELECT(updated_at) ON TABLE app.matter TO firmwall_reader;

REVOKE ALL ON FUNCTION firmwall.copy_walls_to_children(p_matters app.matter[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.copy_walls_to_children(p_matters app.matter[]) TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.current_context(OUT firm_id uuid, OUT user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.current_context(OUT firm_id uuid, OUT user_id uuid) TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.decide(p_score real, p_next_score real, p_complete boolean, p_weakest real, p_words tsvector, p_reading firmwall.reading, p_best integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.decide_approve_proposal(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.decide_reject_proposal(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.define_tool(p_name text, p_version integer, p_kind text, p_permission text, p_description text, p_arguments jsonb, p_extra_keys text, p_nothing jsonb, p_handler text, p_carried_out_by text) TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.denial_reason(p_error_code text) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE app.document TO firmwall_exec;
GRANT SELECT ON TABLE app.document TO firmwall_context;
GRANT SELECT ON TABLE app.document TO firmwall_backup;

GRANT SELECT(firm_id) ON TABLE app.document TO firmwall_reader;

GRANT SELECT(document_id) ON TABLE app.document TO firmwall_reader;

GRANT SELECT(matter_id) ON TABLE app.document TO firmwall_reader;

GRANT SELECT(external_id) ON TABLE app.document TO firmwall_reader;

GRANT SELECT(title) ON TABLE app.document TO firmwall_reader;

GRANT SELECT(kind) ON TABLE app.document TO firmwall_reader;

GRANT UPDATE(excluded_person_ids) ON TABLE app.document TO firmwall_context;
GRANT SELECT(excluded_person_ids) ON TABLE app.document TO firmwall_reader;

GRANT UPDATE(allowed_person_ids) ON TABLE app.document TO firmwall_context;
GRANT SELECT(allowed_person_ids) ON TABLE app.document TO firmwall_reader;

GRANT SELECT(created_at) ON TABLE app.document TO firmwall_reader;

REVOKE ALL ON FUNCTION firmwall.document_fields(p_document app.document) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.draft_add_client_alias(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.draft_add_matter_party(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.draft_create_matter(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.draft_update_matter_status(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.entry_words(p_firm_id uuid, p_kind text, p_sources text[], p_texts text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.every_term(p_terms integer[], p_queries text[], p_asked boolean[], p_qualities real[], p_kinds text[], p_branches integer[], OUT ask tsquery, OUT exact tsquery) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.evidence_of(p_firm_id uuid, p_user_id uuid, p_matter_id uuid, p_matched jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.firm_id_of_code(p_firm_code text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.has_other_docket(p_words tsvector, p_reading firmwall.reading, p_number text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.has_permission(p_firm_id uuid, p_user_id uuid, p_permission text) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.hmac_pads(p_key bytea, OUT ipad bytea, OUT opad bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.ids_of_person(p_person_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.ids_of_person(p_person_id uuid) TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.invisible_ranges() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.invisible_ranges() TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.is_active_member(p_firm_id uuid, p_person_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.is_finished_name(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.is_full_name(p_text text, p_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.is_legal_form(p_word text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.iso_date_or_null(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.jsonb_uuids(p_ids jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.latin_of_devanagari(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.legal_forms_of(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.letter_ranges() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.lexeme_prefix(p_firm_id uuid, p_kind text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.line_text_error(p_fields text[], p_texts text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.line_text_error(p_fields text[], p_texts text[]) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.listed_form(p_word text, p_parameter text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.lock_search_entries(p_kind text, p_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.lock_search_entries(p_kind text, p_ids uuid[]) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.lock_subject(p_subject_type text, p_subject_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.login_has_role(p_role name, p_login name) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.make_commit_durable() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.make_commit_durable() TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.matched(p_words tsvector, p_reading firmwall.reading, p_best integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.matter_fields(p_matter app.matter) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.matter_from_params_or_raise(p_matter_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.matter_ids_in_params(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.matters_holding(p_firm_id uuid, p_user_id uuid, p_query tsquery) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.matters_page(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.member_names(p_person_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.member_names(p_person_ids uuid[]) TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.merge_party_lexemes(p_words tsvector, p_party_words tsvector) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.multiline_text_error(p_field text, p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.name_words(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.near_alternatives(p_firm_id uuid, p_prefix text, p_words text[], p_roles text[], p_kinds text[], p_counts integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.normalize_text(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.one_form(p_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.one_form(p_text text) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.open_proposal(p_proposal_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.open_sealed_context(p_firm_id uuid, p_person_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.params_text(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.party_name_texts(p_firm_id uuid, p_matter_ids uuid[]) TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.person_id_of_login(p_login text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.phonetic_key(p_word text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.proposal_of_request(p_firm_id uuid, p_user_id uuid, p_request_id text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.question(p_question text, OUT words text[], OUT roles text[], OUT kinds text[], OUT branches integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.rebuild_clients(p_after uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.rebuild_clients(p_after uuid, p_limit integer) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.rebuild_entries(p_matters app.matter[], p_documents app.document[]) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.rebuild_words(p_after text, p_limit integer, OUT seen integer, OUT dropped integer, OUT last_word text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.rebuild_words(p_after text, p_limit integer, OUT seen integer, OUT dropped integer, OUT last_word text) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid, p_label text, p_before jsonb, p_after jsonb, p_counts jsonb, p_changed_ids uuid[], p_matter_ids uuid[], p_call_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.record_act(p_firm_id uuid, p_act text, p_subject_type text, p_subject_id uuid, p_label text, p_before jsonb, p_after jsonb, p_counts jsonb, p_changed_ids uuid[], p_matter_ids uuid[], p_call_id uuid) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.record_unscoped_call(p_call_id uuid, p_at timestamp with time zone, p_tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.record_unscoped_call(p_call_id uuid, p_at timestamp with time zone, p_tool text) TO firmwall_exec;

REVOKE ALL ON FUNCTION firmwall.record_upsert(p_act text, p_subject_type text, p_before jsonb, p_inserted uuid[], p_updated uuid[], p_matter_ids uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.recorded_row(p_subject_type text, p_id uuid, p_matter_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.refresh_client_in_entries(p_clients app.client[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.refresh_parties_in_entries(p_firm_id uuid, p_matter_ids uuid[], p_words tsvector[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.require_permission(p_permission text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.require_permission(p_permission text) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.require_rows(p_firm_id uuid, p_user_id uuid, p_rows jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.reset_rights(p_table regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.roles_in_question(p_text text, p_words text[], p_roles text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.row_digest(p_row anyelement) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.row_shape_error(p_fields jsonb, p_known text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.run_tool_call(p_mode text, p_tool text, p_params jsonb, p_request_id text, p_answers uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.said_alternatives(p_prefix text, p_words text[], p_roles text[], p_kinds text[], OUT terms integer[], OUT queries text[], OUT qualities real[], OUT hows text[], OUT seen text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.search(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_question text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.search_candidates(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_ask tsquery, p_exact tsquery, p_terms integer[], p_queries text[], p_qualities real[], p_kinds text[], p_weights real[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.search_counts(p_firm_id uuid, p_user_id uuid, p_kind text, p_parent_id uuid, p_limit integer, p_asks tsquery[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.search_fields() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.search_size(p_part text) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.search_size(p_part text) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.skeleton(p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.space_characters() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.space_characters() TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.spelling_keys(p_firm_id uuid, p_word text, p_sound text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.stands_together(p_words tsvector, p_reading firmwall.reading, p_best integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.store_proposal(p_call_id uuid, p_tool text, p_tool_version integer, p_params_given jsonb, p_request_id text, p_draft jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.takes_in_form(p_words tsvector, p_letters text, p_next text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.text_limits(p_fields text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.text_limits(p_fields text[]) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.tg_client__entries() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_client__entries() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_client__names() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_client__names() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_document__entries() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_document__entries() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_firm__code() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_firm__code() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_firm__search_data() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_firm__search_data() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_matter__entries() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_matter__entries() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_matter_party__entries() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_matter_party__entries() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.tg_person__key() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.tg_person__key() TO firmwall_owner;

REVOKE ALL ON FUNCTION firmwall.token_claims(p_token text, OUT firm_id uuid, OUT person_id uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_find_client(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_get_client(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_get_matter(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_global_search(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_query_matters(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_resolve_matter_document(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.tool_search_matters(p_params jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.unseen_pattern() FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.unseen_pattern() TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.unused_words(p_words text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.validate_limit(p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.validate_limit(p_limit integer) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.validate_query(p_query text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.validate_session() FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.validate_texts(p_fields text[], p_texts text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION firmwall.validate_texts(p_fields text[], p_texts text[]) TO firmwall_context;

REVOKE ALL ON FUNCTION firmwall.words_asked(p_prefix text, p_text text) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.write_client_entries(p_clients app.client[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.write_client_names(p_clients app.client[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.write_document_entries(p_documents app.document[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.write_entries(p_firm_id uuid, p_entries firmwall.made_entry[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.write_matter_entries(p_matters app.matter[], p_new boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION firmwall.written_out(p_text text) FROM PUBLIC;

GRANT SELECT,INSERT,UPDATE ON TABLE app.matter_party TO firmwall_exec;
GRANT SELECT ON TABLE app.matter_party TO firmwall_context;
GRANT SELECT ON TABLE app.matter_party TO firmwall_backup;

GRANT SELECT(firm_id) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT(matter_id) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT(party_id) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT(external_id) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT(name) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT(role) ON TABLE app.matter_party TO firmwall_reader;

GRANT UPDATE(excluded_person_ids) ON TABLE app.matter_party TO firmwall_context;
GRANT SELECT(excluded_person_ids) ON TABLE app.matter_party TO firmwall_reader;

GRANT UPDATE(allowed_person_ids) ON TABLE app.matter_party TO firmwall_context;
GRANT SELECT(allowed_person_ids) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT(created_at) ON TABLE app.matter_party TO firmwall_reader;

GRANT SELECT,INSERT ON TABLE audit.act TO firmwall_exec;
GRANT INSERT ON TABLE audit.act TO firmwall_context;
GRANT SELECT ON TABLE audit.act TO firmwall_backup;

GRANT USAGE ON SEQUENCE audit.act_no TO firmwall_exec;
GRANT USAGE ON SEQUENCE audit.act_no TO firmwall_context;
GRANT SELECT ON SEQUENCE audit.act_no TO firmwall_backup;

GRANT USAGE ON SEQUENCE audit.call_no TO firmwall_exec;
GRANT SELECT,USAGE ON SEQUENCE audit.call_no TO firmwall_context;
GRANT SELECT ON SEQUENCE audit.call_no TO firmwall_backup;

GRANT INSERT ON TABLE audit.installation_act TO firmwall_exec;
GRANT SELECT,INSERT ON TABLE audit.installation_act TO firmwall_context;
GRANT SELECT ON TABLE audit.installation_act TO firmwall_backup;

GRANT SELECT,INSERT ON TABLE audit.tool_call TO firmwall_exec;
GRANT SELECT ON TABLE audit.tool_call TO firmwall_backup;

GRANT SELECT(at) ON TABLE audit.tool_call TO firmwall_context;

GRANT SELECT(call_no) ON TABLE audit.tool_call TO firmwall_context;

GRANT SELECT ON TABLE audit.tool_call_default TO firmwall_backup;

GRANT SELECT,INSERT ON TABLE audit.unscoped_call TO firmwall_context;
GRANT SELECT ON TABLE audit.unscoped_call TO firmwall_backup;

GRANT SELECT,INSERT,UPDATE ON TABLE audit.unscoped_count TO firmwall_context;
GRANT SELECT ON TABLE audit.unscoped_count TO firmwall_exec;
GRANT SELECT ON TABLE audit.unscoped_count TO firmwall_backup;

GRANT SELECT ON TABLE firmwall.catalogue_entry TO firmwall_backup;
GRANT SELECT ON TABLE firmwall.catalogue_entry TO firmwall_exec;

GRANT SELECT,INSERT,DELETE ON TABLE firmwall.changed_word TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.changed_word TO firmwall_backup;

GRANT SELECT ON TABLE firmwall.choice_setting TO firmwall_exec;
GRANT SELECT,INSERT,UPDATE ON TABLE firmwall.choice_setting TO firmwall_context;
GRANT SELECT ON TABLE firmwall.choice_setting TO firmwall_backup;

GRANT SELECT,INSERT,DELETE ON TABLE firmwall.client_name TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.client_name TO firmwall_backup;

GRANT SELECT,INSERT,DELETE ON TABLE firmwall.client_word TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.client_word TO firmwall_backup;

GRANT SELECT ON TABLE firmwall.context_latch TO firmwall_context;
GRANT SELECT ON TABLE firmwall.context_latch TO firmwall_backup;

GRANT SELECT,INSERT ON TABLE firmwall.decision_rule TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.decision_rule TO firmwall_backup;

GRANT SELECT ON TABLE firmwall.devanagari TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.devanagari TO firmwall_backup;

GRANT INSERT ON TABLE firmwall.import_row TO firmwall_admin;
GRANT SELECT,DELETE ON TABLE firmwall.import_row TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.import_row TO firmwall_backup;

GRANT SELECT ON TABLE firmwall.migration TO firmwall_backup;

GRANT SELECT(kind) ON TABLE firmwall.migration TO firmwall_exec;

GRANT SELECT(name) ON TABLE firmwall.migration TO firmwall_exec;

GRANT SELECT(signature) ON TABLE firmwall.migration TO firmwall_exec;

GRANT SELECT(version) ON TABLE firmwall.migration TO firmwall_exec;

GRANT SELECT(commit) ON TABLE firmwall.migration TO firmwall_exec;

GRANT SELECT(applied_at) ON TABLE firmwall.migration TO firmwall_exec;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE firmwall.search_entry TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.search_entry TO firmwall_backup;

GRANT SELECT,INSERT,DELETE ON TABLE firmwall.search_word TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.search_word TO firmwall_backup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE firmwall.short_name TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.short_name TO firmwall_backup;

GRANT SELECT,INSERT,UPDATE ON TABLE firmwall.signing_key TO firmwall_context;
GRANT SELECT ON TABLE firmwall.signing_key TO firmwall_backup;

GRANT SELECT ON TABLE firmwall.tool TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.tool TO firmwall_backup;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE firmwall.word TO firmwall_exec;
GRANT SELECT ON TABLE firmwall.word TO firmwall_backup;

GRANT SELECT,INSERT,UPDATE ON TABLE identity.firm TO firmwall_context;
GRANT SELECT ON TABLE identity.firm TO firmwall_backup;

GRANT SELECT,INSERT,UPDATE ON TABLE identity.membership TO firmwall_context;
GRANT SELECT ON TABLE identity.membership TO firmwall_exec;
GRANT SELECT ON TABLE identity.membership TO firmwall_backup;

GRANT SELECT,INSERT ON TABLE identity.person TO firmwall_context;
GRANT SELECT ON TABLE identity.person TO firmwall_backup;

GRANT UPDATE(login_key) ON TABLE identity.person TO firmwall_context;

GRANT UPDATE(name) ON TABLE identity.person TO firmwall_context;

GRANT UPDATE(merged_into) ON TABLE identity.person TO firmwall_context;

GRANT SELECT ON TABLE identity.role_permission TO firmwall_exec;
GRANT SELECT ON TABLE identity.role_permission TO firmwall_context;
GRANT SELECT ON TABLE identity.role_permission TO firmwall_backup;

GRANT SELECT,INSERT,DELETE ON TABLE identity.taken_firm_code TO firmwall_context;
GRANT SELECT ON TABLE identity.taken_firm_code TO firmwall_backup;
