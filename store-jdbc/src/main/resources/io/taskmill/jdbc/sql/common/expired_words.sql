-- What is told of a task that is out of time.
'It was not finished within its deadline, so it does not run any more. Submit it anew if it still makes sense, with more time.'
