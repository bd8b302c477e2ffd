-- A time within a span of status in which no report is stored: points that come late for it need not be looked for among others.
alter table status_span add column quiet_from timestamptz, add column quiet_to timestamptz;
