import type { Page } from 'playwright-core'

/**
 * The texts of buttons, tabs and switches that are cut or go on in a second line: words that are too long for their place.
 * Heads of columns may have two lines, and so may the entries of a list and the hint under the words of a large button.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'button, [role=button], [role=tab], .mantine-Button-root, .mantine-SegmentedControl-label'
    const LEFT_OUT = 'th, li > button, small, .mw-sr-only'

    const isCut = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible'

    const isWrapped = (text: Node): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size > 1
    }

    const found: string[] = []
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!control.checkVisibility()) continue
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        const words = text.textContent?.trim()
        if (!parent || !words || parent.closest(LEFT_OUT)) continue
        if (isWrapped(text)) found.push(`in two lines: ${words}`)
        else if (isCut(parent)) found.push(`cut: ${words}`)
      }
    }
    return found
  })
