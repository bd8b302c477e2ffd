"""Points that are not acknowledged yet, in a file of SQLite: they survive a power cut of the gateway."""

import json
import sqlite3
import time

MAX_POINTS = 1_000_000  # Beyond that the oldest are dropped: the disk of a gateway is small.


class Outbox:
    def __init__(self, file):
        self.db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self.db.execute("pragma journal_mode = wal")
        self.db.execute(
            "create table if not exists point (id integer primary key autoincrement, channel text, point text)"
        )

    def add(self, channel, value, unit=None, ts=None):
        """Every point gets its time here: sent again later, it is still the same point."""
        point = {"v": value, "ts": ts if ts is not None else round(time.time() * 1000)}
        if unit is not None:
            point["u"] = unit
        self.db.execute("insert into point (channel, point) values (?, ?)", (channel, json.dumps(point)))
        self.db.execute(
            "delete from point where id <= (select max(id) from point) - ?", (MAX_POINTS,)
        )

    def batch(self, size=500):
        """The oldest points as a map of channel to points, and the id of the last of them."""
        rows = self.db.execute("select id, channel, point from point order by id limit ?", (size,)).fetchall()
        channels = {}
        for _, channel, point in rows:
            channels.setdefault(channel, []).append(json.loads(point))
        return channels, rows[-1][0] if rows else None

    def done(self, last_id):
        """They are stored: forget them."""
        self.db.execute("delete from point where id <= ?", (last_id,))
