/** The smallest files that a browser takes, of any declared size. */

export function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** With a comment and a frame of its own size. */
export function gif(screen: readonly [number, number], frame: readonly [number, number]): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(screen[0], 6)
  head.writeUInt16LE(screen[1], 8)
  head.writeUInt8(0x80, 10)
  const comment = Buffer.from([0x21, 0xfe, 2, 65, 66, 0])
  const descriptor = Buffer.alloc(10)
  descriptor.writeUInt8(0x2c, 0)
  descriptor.writeUInt16LE(frame[0], 5)
  descriptor.writeUInt16LE(frame[1], 7)
  const data = Buffer.from([2, 1, 0x44, 0, 0x3b])
  return Buffer.concat([head, Buffer.alloc(6), comment, descriptor, data])
}

/** With a segment before the frame header, as cameras write it. */
export function jpeg(width: number, height: number, frame = 0xc2): Buffer {
  const exif = Buffer.from([0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff])
  const header = Buffer.from([0xff, frame, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  header.writeUInt16BE(height, 5)
  header.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, header])
}

export function webp(chunk: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write(`RIFF\0\0\0\0WEBP${chunk}`, 'latin1')
  if (chunk === 'VP8 ') {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else if (chunk === 'VP8L') bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  else {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return bytes
}
