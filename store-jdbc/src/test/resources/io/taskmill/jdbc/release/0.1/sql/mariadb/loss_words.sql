concat('The node ', b.node, coalesce(concat(' (', n.name, ' on ', n.host, ')'), ''),
  ' was lost while it ran this task.',
  case when b.too_many = 1
    then concat(' This was loss ', b.losses, ' of ', b.max_losses, ', so it does not run again.')
    else '' end)
