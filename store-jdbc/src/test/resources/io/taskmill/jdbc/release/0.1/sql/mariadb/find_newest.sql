left join {task} t on t.id = p.id
where {conditions}
order by p.id desc
limit :limit
