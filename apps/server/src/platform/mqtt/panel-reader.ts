/** Reads what panels of machines show. */
export interface PanelReader {
  /** All messages for the panel that count now, as one payload. Null where nothing is sent at all. */
  payloadFor(machineId: string): Promise<string | null>
  /** On which a panel answers. */
  readonly answerChannel: string
}
