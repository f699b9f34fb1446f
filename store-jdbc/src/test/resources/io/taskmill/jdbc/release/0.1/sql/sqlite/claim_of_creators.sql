-- The same: the creators are a condition there.
{part: claim}
