-- When a channel last did anything but rise: fell, said a text, or got a point that is older than its last one. While it only
-- rises, what a counter gained stands in its last value. Null where that is not known.
alter table machine_channel add turned_ts timestamptz;
