-- Nobody else changes these executions until this ends.
{part: held_of_given} for update;
