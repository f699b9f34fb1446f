-- Renews a node's lease, and with it the lease of every task it holds.
update {node} set beats = beats + 1, beat_at = {now} where id = :node
