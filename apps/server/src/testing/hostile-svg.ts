/** Ways to run something or to load from elsewhere, which a drawing has to lose. */
export const HOSTILE_ELEMENTS = [
  '<script>alert(1)</script>',
  '<script xlink:href="//evil.example/x.js"/>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
  '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<image href="http://evil.example/a.png"/>',
  '<image href="data:image/svg+xml,%3Csvg/%3E"/>',
  '<a href="javascript:alert(1)"><text>click</text></a>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
  '<iframe src="javascript:alert(1)"/>',
  '<filter id="f"><feImage href="http://evil.example/"/></filter>',
  '<metadata><rdf:RDF xmlns:rdf="x"/></metadata>',
  '<?xml-stylesheet href="http://evil.example/x.css"?>',
  '<!-- <script>alert(1)</script> -->',
]

/** Of any element. */
export const HOSTILE_ATTRIBUTES = [
  'onload="alert(1)"',
  'ONLOAD="alert(1)"',
  'style="background:url(http://evil.example/)"',
  'style="background:url(&quot;//evil.example/&quot;)"',
  'style="background:u\\72l(http:evil.example)"',
  'style="background:image-set(\'x.png\' 1x)"',
  'style="b:url(#a);background:url( data:x )"',
  'style="b:url(x"',
  'style="@import \'x.css\'"',
  'fill="url(http://evil.example/#a)"',
  'fill="url(evil.svg#a)"',
  'xlink:href="http://evil.example/a.svg#x"',
  'href="javascript:alert(1)"',
  'href=" java&#10;script:alert(1)"',
  'href="&quot;#a&quot;"',
  'href="evil.svg#a"',
  'xml:base="http://evil.example/"',
  'marker-mid="url(#a)"',
]

export const HOSTILE_STYLES = [
  '@import "http://evil.example/x.css";',
  '.a{background:url(http://evil.example/)}',
  '.a{background:url(//evil.example/)}',
  '@font-face{src:url(x)}',
  '.a{background:u\\72l(x)}',
  '.a{background:-webkit-image-set("x" 1x)}',
]

/** A few kilobytes that draw 10³⁰ elements. */
export const TEN_OF_TEN = Array.from(
  { length: 30 },
  (_each, level) => `<g id="a${level}">${`<use href="#a${level + 1}"/>`.repeat(10)}</g>`,
).join('')
