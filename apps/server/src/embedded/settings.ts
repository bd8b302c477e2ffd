export type Settings = Record<string, string | number>

/** For a small server with its data on the same machine; the rest is PostgreSQL's own default. */
const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // An acknowledged message is a stored one: never off outside tests.
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Compiling costs more than it saves on queries of a few milliseconds.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
}

/** Settings go on the command line, so that a running server tells which ones it was started with. */
export function commandLine(data: string, port: number, settings: Settings = {}): string[] {
  const all = Object.entries({ ...defaults, ...settings, port })
  return ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The content of postmaster.opts for such a command line. */
export const optionsFile = (program: string, args: string[]) =>
  `${program} ${args.map((argument) => `"${argument}"`).join(' ')}\n`
