-- Pieces are merged in the order in which they were stored.
create index sample_piece_order on sample_piece (machine_id, channel_id, id);
