-- Since when a fact lags: late points that keep coming put its derivation off, but not for ever.
alter table fact_lag add column noted_at timestamptz not null default now();
