/** In the order in which they are wanted. */
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

/** Null where the browser makes no films. */
export function filmKind(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null
}

export const canFilm = (): boolean => filmKind() !== null
