declare module 'fourier-transform' {
  /** Amplitudes of the first half of the spectrum, scaled so that a sine of amplitude 1 reads 1. Its length is a power of two. */
  // biome-ignore lint/style/noDefaultExport: it is how the package exports it.
  export default function rfft(signal: Float64Array, into?: Float64Array): Float64Array
}
