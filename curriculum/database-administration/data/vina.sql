create table branches (
  id integer primary key,
  town text not null
);
create table customers (
  id integer primary key,
  name text not null,
  branch_id integer not null references branches (id)
);
create table accounts (
  id integer primary key,
  customer_id integer not null references customers (id),
  opened date not null
);
create table movements (
  id integer primary key,
  account_id integer not null references accounts (id),
  amount_xaf integer not null,
  at timestamp not null,
  receipt integer
);
create table receipts (
  number integer primary key,
  branch_id integer not null references branches (id),
  account_id integer not null references accounts (id),
  amount_xaf integer not null
);
insert into branches values
  (1, 'Ngaoundéré'), (2, 'Douala'), (3, 'Garoua');
insert into customers values
  (1, 'Asta Bouba', 1), (2, 'Hamidou Njoya', 1), (3, 'Ngo Bassong', 2), (4, 'Pauline Etame', 2),
  (5, 'Pauline Etame', 3), (6, 'Dairou Sali', 3), (7, 'Épiphanie Atangana', 2), (8, 'Manka Neba', 2),
  (9, 'Yaya Oumarou', 1), (10, 'Balkissou Adama', 3);
insert into accounts values
  (101, 1, '2024-02-12'), (102, 2, '2024-03-04'), (103, 3, '2024-05-20'), (104, 4, '2025-01-15'),
  (105, 5, '2025-01-15'), (106, 6, '2025-06-30'), (107, 7, '2025-08-11'), (108, 8, '2026-01-09'),
  (109, 9, '2026-04-22'), (110, 10, '2026-10-01'), (111, 3, '2026-10-02');
insert into movements values
  (1, 101, 25000, '2026-11-27 08:40', 5001),
  (2, 103, 150000, '2026-11-27 09:05', 5002),
  (3, 103, -500, '2026-11-27 09:05', null),
  (4, 105, 10000, '2026-11-27 10:20', 5003),
  (5, 102, -20000, '2026-11-27 11:45', 5004),
  (6, 107, 60000, '2026-11-27 14:30', 5005),
  (7, 107, -500, '2026-11-27 14:30', null),
  (8, 110, 5000, '2026-11-27 15:10', 5006),
  (9, 101, 25000, '2026-11-28 08:15', 5007),
  (10, 104, -40000, '2026-11-28 09:00', 5008),
  (11, 106, 7500, '2026-11-28 09:50', 5009),
  (12, 109, 12000, '2026-11-28 10:35', 5010),
  (13, 109, -500, '2026-11-28 10:35', null),
  (14, 111, 80000, '2026-11-28 11:20', 5011),
  (15, 108, 3000, '2026-11-28 13:02', 5013),
  (16, 102, 10000, '2026-11-28 13:30', 5014),
  (17, 105, -10000, '2026-11-28 13:58', 5015),
  (18, 110, 5000, '2026-11-28 14:06', 5017);
insert into receipts values
  (5007, 1, 101, 25000),
  (5008, 2, 104, -40000),
  (5009, 3, 106, 7500),
  (5010, 1, 109, 12000),
  (5011, 2, 111, 80000),
  (5013, 2, 108, 3000),
  (5014, 1, 102, 10000),
  (5015, 3, 105, -10000),
  (5016, 1, 101, 9000),
  (5017, 3, 110, 5000),
  (5018, 2, 107, 15000);
