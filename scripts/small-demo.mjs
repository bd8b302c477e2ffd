/** How the server of a demo is run: beside other programs memory is worth more than the last percent of speed. */
export const SMALL_DEMO = {
  // The server saves memory once the past of the demo is in (`platform/runtime/save-memory.ts`).
  options: [
    // Garbage of a second is gone before it would be moved.
    '--max-semi-space-size=16',
  ],
  env: {
    // Else glibc keeps memory for each thread that ever needed some, which at rest is a fifth of all.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Larger pieces have pages of their own and go back at once; between small ones they would stay.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '32768',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536',
  },
}
