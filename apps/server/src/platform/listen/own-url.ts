/** How a process reaches itself, where it listens on all addresses or on one. */
export const ownUrl = ({ host, port }: { readonly host: string; readonly port: number }): string => {
  const isAll = host === '0.0.0.0' || host === '::'
  return `http://${isAll ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}
