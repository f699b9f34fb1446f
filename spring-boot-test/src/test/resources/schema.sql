create table orders (number int primary key);
create table bookings (number int primary key);
