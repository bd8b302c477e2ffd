import type { DeviceRef } from '../ingest/device-message.ts'
import type { MachineWindow } from '../ingest/inflight.ts'
import type { DeviceSocket } from './device-socket.ts'
import type { ReadingTurns } from './reading-turns.ts'

/** Of a device that has signed in. */
export interface ReadFlow {
  readonly sender: DeviceRef
  lane(): MachineWindow
}

export interface PacedReadingDeps {
  socket: DeviceSocket
  turns: ReadingTurns
  /** Null until it has signed in. */
  flow: () => ReadFlow | null
  /** Called with each chunk when it may be worked on. */
  parse: (chunk: Buffer) => void
}

export const PAUSED_BY = { room: 1, drain: 2, signIn: 4, stop: 8 } as const

/** When a socket is read: while there is room for what its device sends, in turn with others. */
export function createPacedReading({ socket, turns, flow, parse }: PacedReadingDeps) {
  /** Why the socket is paused: a sum of reasons, since a set for each of a hundred thousand connections takes 30 MB. */
  let pauses = 0
  /** Read from the socket when the in-flight window was full. */
  let heldBack: Buffer | null = null
  let waitsIn: MachineWindow | null = null
  let isResuming = false

  function pauseFor(reason: number): void {
    pauses |= reason
    socket.pause()
  }

  function resumeAfter(reason: number): void {
    if (!(pauses & reason)) return
    pauses &= ~reason
    if (pauses === 0) socket.resume()
  }

  function waitForRoom({ sender, lane }: ReadFlow): void {
    waitsIn = lane()
    if (waitsIn.mustWait()) waitsIn.whenRoom(waitForTurn)
    else turns.whenNext(sender, resume)
  }

  function waitForTurn(): void {
    const of = flow()
    if (of) turns.whenNext(of.sender, resume)
  }

  function resume(): void {
    const of = flow()
    if (!of) return
    // Others whose turn it was have filled the window meanwhile.
    if (of.lane().mustWait()) waitForRoom(of)
    else turns.work(of.sender, readHeldBack)
  }

  function readHeldBack(): void {
    const chunk = heldBack
    heldBack = null
    if (chunk) parse(chunk)
    // Reads all that has arrived meanwhile: a device that sends many small chunks would fall behind otherwise.
    isResuming = true
    socket.read()
    isResuming = false
    resumeAfter(PAUSED_BY.room)
  }

  function stopWaiting(): void {
    waitsIn?.cancelWait(waitForTurn)
    const of = flow()
    if (of) turns.cancelWait(of.sender, resume)
    heldBack = null
  }

  return {
    pauseFor,
    resumeAfter,
    isPausedBy: (reasons: number): boolean => (pauses & reasons) !== 0,

    read(chunk: Buffer): void {
      const of = flow()
      if (!of || isResuming) return void parse(chunk)
      if (!of.lane().mustWait() && !turns.mustWait(of.sender))
        return void turns.work(of.sender, () => parse(chunk))
      heldBack = chunk
      pauseFor(PAUSED_BY.room)
      waitForRoom(of)
    },

    /** A chunk that was read and not worked on is forgotten. */
    stopWaiting,
  }
}
