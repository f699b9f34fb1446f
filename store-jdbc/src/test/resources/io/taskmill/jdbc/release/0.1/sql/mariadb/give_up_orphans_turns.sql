{part: give_up_turns}
