-- The turns that are taken.
select s.key_no, s.nth from {given: key_no bigint} g {join: key_slot s} on s.key_no = g.key_no
