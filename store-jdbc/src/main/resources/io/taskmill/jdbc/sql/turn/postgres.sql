-- name: give_up_outcomes
-- Tasks that are final, or wait and do not keep their turn, give it up; a note is left that their keys have room. Expects
-- the CTE outcome with id, state and flags.
gave_up as (
  delete from {key_slot}
  where task_id = any(array(
    select id from outcome
    where flags & {flag:TURNS} <> 0 and state <> {state:READY}
      and (flags & {flag:ORDERED} = 0 or state >= {state:FINAL})
  ))
  returning key_no
),
called as (
  insert into {key_call} (key_no) select key_no from gave_up
)
