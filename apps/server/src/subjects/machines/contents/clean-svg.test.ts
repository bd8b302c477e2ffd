import { draws } from '@millwright/domain/testing/draws'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import {
  HOSTILE_ATTRIBUTES,
  HOSTILE_ELEMENTS,
  HOSTILE_STYLES,
  TEN_OF_TEN,
} from '../../../testing/hostile-svg.ts'
import { cleanSvg, looksLikeSvg } from './clean-svg.ts'

const wrap = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inner}</svg>`
const cleaned = (inner: string, attributes = '') => cleanSvg(wrap(inner, attributes)).text
const inside = (inner: string) =>
  cleaned(inner)
    .replace(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"(>|\/>)/, '')
    .replace(/<\/svg>$/, '')

describe('what a cleaned drawing keeps', () => {
  it.each([
    '<path d="M0 0L10 10z" fill="#fff" style="stroke:rgb(1,2,3);fill:url(#a)"/>',
    '<g transform="translate(1, 2) rotate(45)scale(2)"><circle cx="1" cy="2" r="3"/></g>',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>',
    '<text x="1">Möbel &amp; Söhne &lt;script&gt;</text>',
    '<style>.a{fill:#123;font-family:"Open Sans"}</style>',
    '<g id="a"/><use href="#a" x="3"/>',
  ])('%s', (drawing) => {
    expect(inside(drawing)).toBe(drawing)
  })

  it('declared sizes and the box', () => {
    const answer = cleanSvg(wrap('', ' width="200mm" height="13000" viewBox="0 0 10 10"'))
    expect(answer).toMatchObject({ width: 200, height: 13000 })
    expect(answer.text).toContain('viewBox="0 0 10 10"')
  })

  it('what drawing programs write before it', () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${wrap('<rect/>')}`
    expect(looksLikeSvg(text)).toBe(true)
    expect(cleanSvg(text).text).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')
  })

  it('a style in CDATA, with the references of its rules taken out', () => {
    expect(inside('<style><![CDATA[/* x */.a{clip-path:url(#c);fill:red}]]></style>')).toBe(
      '<style> .a{clip-path:none;fill:red}</style>',
    )
  })

  it('references of the older kind, as those of today', () => {
    expect(inside('<g id="a"/><use xlink:href="#a"/>')).toBe('<g id="a"/><use href="#a"/>')
  })
})

describe('what a cleaned drawing loses', () => {
  it.each(HOSTILE_ELEMENTS)('%s', (hostile) => {
    expect(inside(hostile)).toBe('')
  })

  it.each(HOSTILE_ATTRIBUTES)('the attribute %s', (attribute) => {
    expect(inside(`<use ${attribute}/>`)).toBe('<use/>')
  })

  it.each(HOSTILE_STYLES)('the style %s', (css) => {
    expect(inside(`<style>${css}</style>`)).toBe('<style/>')
  })
})

describe('what is not taken for a drawing', () => {
  const lol =
    '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
  it.each([
    ['declared entities', lol],
    [
      'an outside entity',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['unknown entities', wrap('&nbsp;')],
    ['an open tag', wrap('<g>')],
    ['two roots', `${wrap('')}${wrap('')}`],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['an svg of no namespace', '<svg/>'],
    ['nothing', '<!-- -->'],
  ])('%s', (_name, text) => {
    expect(() => cleanSvg(text)).toThrow(expect.objectContaining({ name: 'NotSvg' }))
  })

  it('a page, at first sight', () => {
    expect(looksLikeSvg('<!doctype html><svg/>')).toBe(false)
    expect(looksLikeSvg('hello <svg/>')).toBe(false)
  })

  const chain = Array.from(
    { length: 300 },
    (_each, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`,
  ).join('')
  it.each([
    ['too deep', '<g>'.repeat(100) + '</g>'.repeat(100), 'levels'],
    ['too deep where nothing is kept', '<x>'.repeat(100) + '</x>'.repeat(100), 'levels'],
    ['too many', '<g/>'.repeat(50_000), 'elements'],
    ['ten of ten of ten', TEN_OF_TEN, 'draws more'],
    ['a chain without end', chain, 'too often'],
    ['one that contains itself', '<g id="a"><use href="#a"/></g>', 'itself'],
    ['one that is filled with itself', '<pattern id="a"><rect fill="url(#a)"/></pattern>', 'itself'],
  ])('%s', (_name, inner, message) => {
    expect(() => cleanSvg(wrap(inner))).toThrow(message)
  })
})

describe('whatever is put together', () => {
  const names = [
    'g',
    'svg',
    'script',
    'use',
    'style',
    'a',
    'foreignObject',
    'text',
    'image',
    'animate',
    'x:script',
  ]
  const keys = ['onload', 'onclick', 'href', 'xlink:href', 'style', 'fill', 'class', 'id', 'x:onload', 'd']
  const values = fc.oneof(
    fc.constantFrom(
      'javascript:alert(1)',
      ' JavaScript:x',
      '#a',
      'url(#a)',
      'url(//e)',
      'u\\72l(e)',
      '"><script>',
      'data:x',
      '</style>',
    ),
    fc.string(),
  )
  const written = (text: string) =>
    text.replace(/[&<>"']|[^\t\n\r\x20-\ud7ff]/g, (sign) =>
      sign >= ' ' && sign <= '~' ? `&#${sign.charCodeAt(0)};` : '',
    )
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      values.map(written),
      values.map((text) => `<![CDATA[${written(text).replaceAll(']]>', '')}]]>`),
      fc
        .tuple(
          fc.constantFrom(...names),
          fc.dictionary(fc.constantFrom(...keys), values, { maxKeys: 4, noNullPrototype: true }),
          fc.array(tie('tree'), { maxLength: 3 }),
        )
        .map(([name, attributes, children]) => {
          const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${written(value)}"`)
          return `<${name}${list.join('')}>${children.join('')}</${name}>`
        }),
    ),
  }))

  it('nothing in it runs, loads or leads away', () => {
    let read = 0
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (trees) => {
        let text: string
        try {
          text = cleaned(trees.join(''), ' xmlns:x="http://www.w3.org/2000/svg"')
        } catch (error) {
          expect((error as Error).name).toMatch(/^(NotSvg|SvgTooLarge)$/)
          return
        }
        read += 1
        expect(text).not.toMatch(/<(script|foreignObject|image|animate|a)\b|<[^>]*\son\w+\s*=/i)
        const parser = new SaxesParser()
        parser.on('attribute', ({ name, value }) => {
          expect(name).not.toMatch(/^on|:/i)
          expect(value).not.toMatch(/javascript:|url\(\s*["']?[^#\s"']|\\/i)
          if (name === 'href') expect(value).toMatch(/^\s*#/)
        })
        parser.write(text).close()
      }),
      { numRuns: draws(3000) },
    )
    expect(read).toBeGreaterThan(draws(1000))
  })
})

describe('a large drawing is read in the time of its length', () => {
  const MB = 1024 * 1024
  /** Long enough that twice the length would take four times as long, if anything looked back. */
  const REPEATED: readonly (readonly [string, string, (inner: string) => string])[] = [
    ['a path of one word', 'a', (inner) => `<path d="${inner}"/>`],
    ['a path of blanks', ' ', (inner) => `<path d="${inner}"/>`],
    ['a path of numbers', '1,2 ', (inner) => `<path d="M${inner}z"/>`],
    ['brackets that are not closed', 'rgb(', (inner) => `<path style="${inner}"/>`],
    ['references that are not closed', 'url(#a', (inner) => `<path style="${inner}"/>`],
    ['quoted references', 'url(&quot;#a', (inner) => `<path style="${inner}"/>`],
    ['many references', 'url(#a)', (inner) => `<path style="${inner}"/>`],
    ['comments that are not closed', '/*', (inner) => `<style>${inner}</style>`],
    ['rules', '.a{fill:url(#b)}', (inner) => `<style>${inner}</style>`],
    ['blanks in a link', ' ', (inner) => `<use href="${inner}#a"/>`],
  ]

  it.each(REPEATED)('%s', (_name, part, around) => {
    const drawing = wrap(around(part.repeat((1.9 * MB) / part.length)))
    const before = process.cpuUsage()
    cleanSvg(drawing)
    const { user, system } = process.cpuUsage(before)
    // Of the processor and not of the clock: the machine may be busy with something else.
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })
})
