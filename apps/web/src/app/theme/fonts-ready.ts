const WEIGHTS = [400, 500, 600]
const PATIENCE_MS = 1_500

/** Text on a canvas is not redrawn when its font arrives, so the first picture waits for it; but not for long. */
export async function fontsReady(): Promise<void> {
  const loaded = Promise.allSettled(
    WEIGHTS.map((weight) => document.fonts.load(`${weight} 11px 'Inter Variable'`)),
  )
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
