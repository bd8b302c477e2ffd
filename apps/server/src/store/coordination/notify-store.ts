import type { ControlConnection } from './control-connection.ts'

const CHANNEL = 'millwright'

/** PostgreSQL takes less than 8,000 bytes. */
export const MAX_NOTICE_BYTES = 7_900

/** Short texts from any process to all processes on this database, the sender included. */
export function createNotices(control: ControlConnection) {
  return {
    /** `onListening` is told at first, and again when notices may have been lost because the connection was. */
    listen(onNotice: (text: string) => void, onListening: (isFirst: boolean) => void): void {
      control.onNotified(onNotice)
      control.onOpened(async (query, isFirst) => {
        await query(`listen ${CHANNEL}`)
        onListening(isFirst)
      })
    },
    async send(texts: readonly string[]): Promise<void> {
      await control.query('select pg_notify($1, t) from unnest($2::text[]) t', [CHANNEL, texts])
    },
    reconnect: () => control.drop(),
  }
}

export type Notices = ReturnType<typeof createNotices>
