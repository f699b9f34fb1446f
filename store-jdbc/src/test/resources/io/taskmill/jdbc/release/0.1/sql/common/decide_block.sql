-- Lets tasks wait for their key's turn, and leaves a note to look whether it has come.
insert into {key_call} (key_no)
select w.key_no from {given: id bigint} g {join: waiting w} on w.id = g.id;

{update: waiting w set state = 6, marks = marks - (marks & 8)} of {given: id bigint} g
{join: waiting w} on w.id = g.id;
