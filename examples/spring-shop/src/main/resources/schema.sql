create table if not exists orders (id integer primary key, item text not null, cents integer not null, state text not null);
create table if not exists sales_report (id integer primary key, orders integer not null, cents integer not null);
