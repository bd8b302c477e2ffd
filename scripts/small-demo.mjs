/** How the server of a demo is run: beside other programs memory is worth more than the last percent of speed. */
export const SMALL_DEMO = {
  options: [
    // Else the heap keeps what it once needed, such as for the past of the demo, for as long as machines send.
    '--memory-saver-mode',
    // One collection more, and not two, when the heap has grown: at rest they are most of what memory costs.
    '--memory-reducer-gc-count=1',
    '--heap-growing-percent=30',
    // What a second needs is garbage before it would be moved, and so little that one thread is quicker.
    '--min-semi-space-size=8',
    '--max-semi-space-size=8',
    '--no-parallel-scavenge',
  ],
  env: {
    // Else glibc keeps memory for each thread that ever needed some, which at rest is a fifth of all.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Larger pieces have pages of their own and go back at once; between small ones they would stay.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '32768',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '65536',
  },
}
