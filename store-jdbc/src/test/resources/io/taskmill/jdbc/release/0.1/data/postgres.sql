insert into tm_checkpoint (task_id, saved_at, data) overriding system value values
  (662082630451200008, 1735689613000000, '"half of it"'),
  (662082630451200010, 1735689618000000, '"half of it"'),
  (662082630451200020, 1735689652000000, '"half of it"'),
  (662082630451200023, 1735689660000000, '"half of it"');
insert into tm_failure (task_id, node, exec, started_at, ended_at, attempt, kind, error) overriding system value values
  (662082630451200001, 3, 1, 1735689604000000, 1735689605000000, 1, 2, 'The node 3 (lost on lost-host) was lost while it ran this task.'),
  (662082630451200008, 1, 3, 1735689613000000, 1735689614000000, 1, 1, 'not yet
	at some.Handler'),
  (662082630451200011, 1, 5, 1735689622000000, 1735689623000000, 1, 1, 'look at it'),
  (662082630451200012, 1, 6, 1735689624500000, 1735689626000000, 1, 3, 'unreadable'),
  (662082630451200015, 1, 9, 1735689634500000, 1735689636000000, 1, 1, 'at first'),
  (662082630451200016, 1, 11, 1735689640500000, 1735689642000000, 1, 1, 'never again');
insert into tm_finished (id, due_at, finished_at, attempts, losses, state, node, exec, first_started_at, last_started_at, result) overriding system value values
  (662082630451200013, 1735689627000000, 1735689630000000, 1, 0, 10, 1, 7, 1735689629000000, 1735689629000000, '"漢🚀"'),
  (662082630451200014, 1735689631000000, 1735689633000000, 1, 0, 10, 1, 8, 1735689631500000, 1735689631500000, null),
  (662082630451200015, 1735689636000000, 1735689639000000, 2, 0, 10, 1, 10, 1735689634500000, 1735689637500000, '"at last"'),
  (662082630451200016, 1735689640000000, 1735689642000000, 1, 0, 11, 1, 11, 1735689640500000, 1735689640500000, null),
  (662082630451200017, 1735689643000000, 1735689643000000, 0, 0, 12, null, null, null, null, null),
  (662082630451200018, 1735689644000000, 1735689647000000, 0, 0, 12, 1, 12, 1735689646000000, 1735689646000000, null);
insert into tm_lane (id, tenant, type, queue, host) overriding system value values
  (-8817967727176558171, 0, 'asked-to-cancel-on-the-dead', 'default', ''),
  (-8524777228466459412, 0, 'scheduled-and-due', 'default', ''),
  (-8305234618800399423, 2, 'ran-on-the-dead', 'slow', ''),
  (-8166529650918692016, 1, 'asked-to-pause-on-the-dead', 'slow', ''),
  (-6723636435249656298, 0, 'succeeded-after-retry', 'slow', ''),
  (-5320878581216027615, 1, 'failed-plain', 'default', ''),
  (-4814820198805823203, 0, 'attention-unreadable', 'default', ''),
  (-3984430693761961417, 1, 'held-by-the-dead', 'default', ''),
  (-3853404280972727115, 2, 'cancelled-before-it-ran', 'slow', ''),
  (-3563390705849287191, 2, 'ready-and-suspect', 'default', ''),
  (-838144094590788457, 0, 'ready-plain', 'slow', ''),
  (-542450652626569986, 2, 'runs-on-the-live', 'default', ''),
  (447685845090099155, 2, 'lost-too-often-with-the-dead', 'default', ''),
  (1251385898066326795, 0, 'cancelled-while-it-ran', 'default', ''),
  (3210902188265684604, 2, 'succeeded-without-result', 'default', ''),
  (3506691564972338284, 1, 'ready-with-key', 'default', ''),
  (3719578787881900032, 1, 'scheduled-for-2100', 'slow', ''),
  (3989297501802651039, 0, 'paused-plain', 'slow', ''),
  (4437293571734068562, 0, 'lost-too-often-for-a-person', 'slow', ''),
  (5215300671013082467, 0, 'asked-to-cancel-on-the-live', 'slow', ''),
  (5719513680634650112, 2, 'attention-plain', 'slow', ''),
  (7049125974545228002, 1, 'ready-after-a-loss', 'slow', ''),
  (7149391859817145242, 1, 'held-by-the-live', 'slow', ''),
  (7313140093205678738, 2, 'waits-for-retry', 'default', ''),
  (8171625860003833438, 1, 'succeeded-with-result', 'slow', ''),
  (8471224380668018242, 1, 'ran-on-one-who-left', 'default', ''),
  (8511005284447984348, 1, 'paused-with-checkpoint', 'default', ''),
  (9139755840419862953, 2, 'ready-with-odd-text', 'slow', '');
insert into tm_live_key (tenant, task_id, until_at, type, unique_key) overriding system value values
  (1, 662082630451200004, null, 'ready-with-key', 'order-42'),
  (1, 662082630451200007, null, 'scheduled-for-2100', 'far-away'),
  (2, 662082630451200005, null, 'ready-with-odd-text', '''"`\\n$1?:a{}%_;--/*é漢🚀𠮷'),
  (2, 662082630451200008, null, 'waits-for-retry', 'again');
insert into tm_node (id, lease, beats, beat_at, registered_at, slot, name, host, types) overriding system value values
  (1, 3600000000, 0, 1735689600000000, 1735689600000000, 0, 'live', 'live-host', '["ready-plain"]'),
  (2, 1000000, 0, 1735689600000000, 1735689600000000, 1, 'dead', 'dead-host', '["ready-plain"]');
insert into tm_node_name (id, registered_at, name, host) overriding system value values
  (1, 1735689600000000, 'live', 'live-host'),
  (2, 1735689600000000, 'dead', 'dead-host'),
  (3, 1735689600000000, 'lost', 'lost-host'),
  (4, 1735689600000000, 'left', 'left-host');
insert into tm_ready (lane, due_at, id, rank_no, suspect, marks, checkpointed, attempts, losses, first_started_at, last_started_at) overriding system value values
  (-3563390705849287191, 1735689602000000, 662082630451200002, 6, true, 0, false, 0, 0, null, null),
  (-838144094590788457, 1735689606000000, 662082630451200003, 5, false, 0, false, 0, 0, null, null),
  (3506691564972338284, 1735689607000000, 662082630451200004, 4, false, 1, false, 0, 0, null, null),
  (7049125974545228002, 1735689601000000, 662082630451200001, 7, true, 0, false, 0, 1, 1735689604000000, 1735689604000000),
  (9139755840419862953, 1735689608000000, 662082630451200005, 3, false, 1, false, 0, 0, null, null);
insert into tm_running (id, node, exec, lane, limited, due_at, rank_no, suspect, marks, checkpointed, attempts, losses, asked, started_at, first_started_at, last_started_at) overriding system value values
  (662082630451200019, 1, 13, 7149391859817145242, null, 1735689648000000, 7, false, 0, false, 0, 0, null, null, null, null),
  (662082630451200020, 1, 14, -542450652626569986, null, 1735689650000000, 6, false, 0, true, 0, 0, null, 1735689652000000, 1735689652000000, null),
  (662082630451200021, 1, 15, 5215300671013082467, null, 1735689653000000, 5, false, 0, false, 0, 0, 1, 1735689655000000, 1735689655000000, null),
  (662082630451200022, 2, 16, -3984430693761961417, null, 1735689656000000, 4, false, 0, false, 0, 0, null, null, null, null),
  (662082630451200023, 2, 17, -8305234618800399423, null, 1735689658000000, 3, false, 0, true, 0, 0, null, 1735689660000000, 1735689660000000, null),
  (662082630451200024, 2, 18, -8817967727176558171, null, 1735689661000000, 2, false, 0, false, 0, 0, 1, 1735689663000000, 1735689663000000, null),
  (662082630451200025, 2, 19, -8166529650918692016, null, 1735689664000000, 1, false, 0, false, 0, 0, 2, 1735689666000000, 1735689666000000, null),
  (662082630451200026, 2, 20, 447685845090099155, null, 1735689667000000, 0, false, 0, false, 0, 0, null, 1735689669000000, 1735689669000000, null),
  (662082630451200027, 2, 21, 4437293571734068562, null, 1735689670000000, 8, false, 0, false, 0, 0, null, 1735689672000000, 1735689672000000, null),
  (662082630451200028, 4, 22, 8471224380668018242, null, 1735689673000000, 7, false, 0, false, 0, 0, null, 1735689675000000, 1735689675000000, null);
insert into tm_task (id, tenant, creator, created_at, deadline_at, key_no, max_attempts, max_losses, priority, needs_person, type, queue, task_key, tags, payload) overriding system value values
  (662082630451200001, 1, 1, 1735689601000000, null, null, 3, 5, 2, false, 'ready-after-a-loss', 'slow', null, '[]', '"payload 1 漢🚀"'),
  (662082630451200002, 2, 2, 1735689602000000, null, null, 3, 5, 3, false, 'ready-and-suspect', 'default', null, '[]', '"payload 2 漢🚀"'),
  (662082630451200003, 0, 3, 1735689606000000, null, null, 3, 5, 4, false, 'ready-plain', 'slow', null, '[]', '"payload 3 漢🚀"'),
  (662082630451200004, 1, 0, 1735689607000000, null, null, 3, 5, 5, false, 'ready-with-key', 'default', 'order-42', '[]', '"payload 4 漢🚀"'),
  (662082630451200005, 2, 1, 1735689608000000, null, null, 3, 5, 6, false, 'ready-with-odd-text', 'slow', '''"`\\n$1?:a{}%_;--/*é漢🚀𠮷', '["vip","größe"]', '"payload 5 漢🚀"'),
  (662082630451200006, 0, 2, 1735689609000000, null, null, 3, 5, 7, false, 'scheduled-and-due', 'default', null, '[]', '"payload 6 漢🚀"'),
  (662082630451200007, 1, 3, 1735689610000000, null, null, 3, 5, 8, false, 'scheduled-for-2100', 'slow', 'far-away', '[]', '"payload 7 漢🚀"'),
  (662082630451200008, 2, 0, 1735689611000000, null, null, 3, 5, 9, false, 'waits-for-retry', 'default', 'again', '[]', '"payload 8 漢🚀"'),
  (662082630451200009, 0, 1, 1735689615000000, null, null, 3, 5, 1, false, 'paused-plain', 'slow', null, '[]', '"payload 9 漢🚀"'),
  (662082630451200010, 1, 2, 1735689616000000, null, null, 3, 5, 2, false, 'paused-with-checkpoint', 'default', null, '["vip","größe"]', '"payload 10 漢🚀"'),
  (662082630451200011, 2, 3, 1735689620000000, null, null, 3, 5, 3, false, 'attention-plain', 'slow', null, '[]', '"payload 11 漢🚀"'),
  (662082630451200012, 0, 0, 1735689624000000, null, null, 3, 5, 4, false, 'attention-unreadable', 'default', null, '[]', '"payload 12 漢🚀"'),
  (662082630451200013, 1, 1, 1735689627000000, null, null, 3, 5, 5, false, 'succeeded-with-result', 'slow', null, '[]', '"payload 13 漢🚀"'),
  (662082630451200014, 2, 2, 1735689631000000, null, null, 3, 5, 6, false, 'succeeded-without-result', 'default', null, '[]', '"payload 14 漢🚀"'),
  (662082630451200015, 0, 3, 1735689634000000, null, null, 3, 5, 7, false, 'succeeded-after-retry', 'slow', null, '["vip","größe"]', '"payload 15 漢🚀"'),
  (662082630451200016, 1, 0, 1735689640000000, null, null, 3, 5, 8, false, 'failed-plain', 'default', null, '[]', '"payload 16 漢🚀"'),
  (662082630451200017, 2, 1, 1735689643000000, null, null, 3, 5, 9, false, 'cancelled-before-it-ran', 'slow', null, '[]', '"payload 17 漢🚀"'),
  (662082630451200018, 0, 2, 1735689644000000, null, null, 3, 5, 1, false, 'cancelled-while-it-ran', 'default', null, '[]', '"payload 18 漢🚀"'),
  (662082630451200019, 1, 3, 1735689648000000, null, null, 3, 5, 2, false, 'held-by-the-live', 'slow', null, '[]', '"payload 19 漢🚀"'),
  (662082630451200020, 2, 0, 1735689650000000, null, null, 3, 5, 3, false, 'runs-on-the-live', 'default', null, '["vip","größe"]', '"payload 20 漢🚀"'),
  (662082630451200021, 0, 1, 1735689653000000, null, null, 3, 5, 4, false, 'asked-to-cancel-on-the-live', 'slow', null, '[]', '"payload 21 漢🚀"'),
  (662082630451200022, 1, 2, 1735689656000000, null, null, 3, 5, 5, false, 'held-by-the-dead', 'default', null, '[]', '"payload 22 漢🚀"'),
  (662082630451200023, 2, 3, 1735689658000000, null, null, 3, 5, 6, false, 'ran-on-the-dead', 'slow', null, '[]', '"payload 23 漢🚀"'),
  (662082630451200024, 0, 0, 1735689661000000, null, null, 3, 5, 7, false, 'asked-to-cancel-on-the-dead', 'default', null, '[]', '"payload 24 漢🚀"'),
  (662082630451200025, 1, 1, 1735689664000000, null, null, 3, 5, 8, false, 'asked-to-pause-on-the-dead', 'slow', null, '["vip","größe"]', '"payload 25 漢🚀"'),
  (662082630451200026, 2, 2, 1735689667000000, null, null, 3, 1, 9, false, 'lost-too-often-with-the-dead', 'default', null, '[]', '"payload 26 漢🚀"'),
  (662082630451200027, 0, 3, 1735689670000000, null, null, 3, 1, 1, true, 'lost-too-often-for-a-person', 'slow', null, '[]', '"payload 27 漢🚀"'),
  (662082630451200028, 1, 0, 1735689673000000, null, null, 3, 5, 2, false, 'ran-on-one-who-left', 'default', null, '[]', '"payload 28 漢🚀"');
insert into tm_waiting (id, due_at, lane, key_no, state, rank_no, suspect, marks, checkpointed, attempts, losses, first_started_at, last_started_at) overriding system value values
  (662082630451200006, 1735776000000000, -8524777228466459412, null, 1, 2, false, 0, false, 0, 0, null, null),
  (662082630451200007, 4102444800000000, 3719578787881900032, null, 1, 1, false, 1, false, 0, 0, null, null),
  (662082630451200008, 1735689914000000, 7313140093205678738, null, 1, 0, false, 1, true, 1, 0, 1735689613000000, 1735689613000000),
  (662082630451200009, 1735689615000000, 3989297501802651039, null, 4, 8, false, 0, false, 0, 0, null, null),
  (662082630451200010, 1735689616000000, 8511005284447984348, null, 4, 7, false, 0, true, 0, 0, 1735689618000000, 1735689618000000),
  (662082630451200011, 1735689620000000, 5719513680634650112, null, 5, 6, false, 0, false, 1, 0, 1735689622000000, 1735689622000000),
  (662082630451200012, 1735689624000000, -4814820198805823203, null, 5, 5, false, 0, false, 0, 0, 1735689624500000, 1735689624500000);
alter table tm_node alter column id restart with 100;
