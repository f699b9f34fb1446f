-- name: one
-- The document of a name.
select d.name, d.text, d.version, d.expires_at from {document} d where d.name = :name and d.expires_at > {now}

-- name: list
-- The documents whose names are in a range, in order.
select d.name, d.text, d.version, d.expires_at
from {document} d
where d.name >= :first and d.name < :end and d.expires_at > {now}
order by d.name
limit :limit

-- name: forget
-- Makes room for a new document of a name whose time is over.
delete from {document} where name = :name and expires_at <= {now}

-- name: create
-- Enters a document; no row if there is one.
{insert_new} into {document} (name, version, expires_at, text)
values (:name, {now}, case when :keep_for = 0 then 9223372036854775807 else {now} + :keep_for end, :text)
{unless_there}

-- name: change
-- Writes a document anew, if it is the version that is known.
update {document}
set version = case when {now} > version then {now} else version + 1 end,
  expires_at = case when :keep_for = 0 then 9223372036854775807 else {now} + :keep_for end,
  text = :text
where name = :name and version = :replaces and expires_at > {now}

-- name: fill
-- The text of a document that was entered in the same transaction.
update {document} set text = :text where name = :name

-- name: remove
-- Takes a document away, if it is the version that is known.
delete from {document} where name = :name and version = :version and expires_at > {now}

-- name: over
-- Documents whose time is over.
select d.name from {document} d where d.expires_at < 9223372036854775807 and d.expires_at <= {now} order by d.expires_at limit :limit

-- name: purge
-- Those of them whose names nobody has used anew meanwhile.
{delete: document d by name} from {given: name text} g {join: document d} on d.name = g.name and d.expires_at <= {now};
