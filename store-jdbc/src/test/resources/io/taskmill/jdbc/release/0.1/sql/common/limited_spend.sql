-- What is left of a type's rate.
update {type} set tokens = :tokens, tokens_at = :tokens_at where name = :name
