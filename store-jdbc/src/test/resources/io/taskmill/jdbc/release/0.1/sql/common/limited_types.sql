-- The types of which a claim may take only so many.
select y.name from {type} y where y.max_running is not null or y.rate_tasks is not null
