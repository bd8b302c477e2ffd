-- Certificates with which a device signs in without a password (decision 90). One that was withdrawn stays until it would have expired and
-- the audit log forgets it: the page of the device says why it was refused.
create table device_certificate (
  id bigint generated always as identity primary key,
  machine_id bigint not null references device on delete cascade,
  -- SHA-256 of the certificate, in lower-case hexadecimal digits.
  fingerprint text not null,
  serial text not null,
  subject text not null,
  -- With a key made here, for a request that was signed here, or by an authority of the plant's own.
  origin text not null check (origin in ('issued', 'signed', 'registered')),
  not_after timestamptz not null,
  issued_at timestamptz not null,
  issued_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- A certificate of another authority may be that of several devices, and of several organizations.
  unique (machine_id, fingerprint)
);

create index device_certificate_fingerprint on device_certificate (fingerprint);
