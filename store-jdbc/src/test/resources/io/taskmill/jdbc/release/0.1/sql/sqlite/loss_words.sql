'The node ' || b.node || coalesce(' (' || n.name || ' on ' || n.host || ')', '')
  || ' was lost while it ran this task.'
  || case when b.too_many = 1
    then ' This was loss ' || b.losses || ' of ' || b.max_losses || ', so it does not run again.'
    else '' end
