/** Reads what panels of machines show. */
export interface PanelReader {
  /** What is sent to the panel of a machine: all of its messages that count now. Null where nothing is sent at all. */
  payloadFor(machineId: string): Promise<string | null>
}
