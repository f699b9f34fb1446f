delete from {running} where id in (select o.id from ({part: orphans}) o);
