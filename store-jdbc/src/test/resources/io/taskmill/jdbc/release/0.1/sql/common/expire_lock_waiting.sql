-- Nobody else moves the given tasks that wait, until this ends. Those that need a person already stay.
select w.id from {given: id bigint} g {join: waiting w} on w.id = g.id and w.state <> 5 {for_update}
