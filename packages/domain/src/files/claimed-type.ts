import { isProgram } from './program.ts'

/** Kinds of files whose bytes say what they are, by the ending of the name. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  heic: ['image/heic', 'image/heif'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  mp4: ['video/mp4', 'video/quicktime'],
  mov: ['video/quicktime', 'video/mp4'],
  webm: ['video/webm'],
}

/** Whether a file is a program, or claims by its name to be something that its bytes are not. */
export function isForged(name: string, typeOfBytes: string): boolean {
  if (isProgram(name, typeOfBytes)) return true
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
  const allowed = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined
  return allowed !== undefined && !allowed.includes(typeOfBytes)
}
