import type { ControlConnection } from './control-connection.ts'

const CHANNEL = 'millwright'

/** PostgreSQL takes less than 8,000 bytes. */
export const MAX_NOTIFY_BYTES = 7_900

/** LISTEN and NOTIFY: short texts from any process to all processes on this database, the sender included. */
export function createNotifyChannel(control: ControlConnection) {
  return {
    /** `onListening` is called at first, and again when texts may have been lost because the connection was. */
    listen(onText: (text: string) => void, onListening: (isFirst: boolean) => void): void {
      control.onNotified((text, channel) => {
        if (channel === CHANNEL) onText(text)
      })
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

export type NotifyChannel = ReturnType<typeof createNotifyChannel>
