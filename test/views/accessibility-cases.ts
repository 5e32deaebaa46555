const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
const image = (alt: string) => `<img src="${pixel}" alt="${alt}" width="16" height="16">`

/** Rare or difficult sources of names and roles, judged by Chromium. */
export const hardCases = `<!doctype html><html lang="en"><title>Hard names and roles</title>
<style>
.block::before { content: "Block"; display: block }
.drawn::after { content: url("${pixel}") }
.said::before { content: "★" / "Star" }
.attr::before { content: attr(data-say) }
.escaped::after { content: "a \\"quote\\" \\5c end" }
.gone::before { content: "gone"; display: none }
.unseen::before { content: "unseen"; visibility: hidden }
.var::before { content: var(--word) }
.iblock { display: inline-block } .flex { display: flex } .none { display: none } .hidden { visibility: hidden }
.contents { display: contents } .pre { white-space: pre }
.icon::before { content: "\\f015" } .upper { text-transform: uppercase }
</style>
<h1>Hard <em>names</em> and <span class="iblock">roles</span></h1>
<button>One<span>two</span></button>
<button>One<span class="iblock">two</span></button>
<button><div>One</div><div>two</div></button>
<button>One<br>two</button>
<button><span class="flex"><span>One</span><span>two</span></span></button>
<button>One${image("picture")}two</button>
<button>One ${image("")} two</button>
<button>One<span role="img" aria-label="mark"></span>two</button>
<button>One<span class="none">none</span><span class="hidden">hidden</span><span aria-hidden="true">silent</span></button>
<button><span class="hidden">hidden <b style="visibility: visible">shown</b></span></button>
<button><span aria-label="Said">unsaid</span> rest</button>
<button><span title="Titled"></span></button>
<button><span title="Titled">text</span></button>
<button title="Title only"></button>
<button title="Title too">Text</button>
<button aria-label="  ">Blank label</button>
<button aria-labelledby="nowhere" aria-label="Label">Text</button>
<button class="block">after</button>
<button class="drawn">Drawn</button>
<button class="said"></button>
<button class="attr" data-say="Said by attribute"></button>
<button class="escaped">Escaped</button>
<button class="gone">Stays</button>
<button class="unseen">Seen</button>
<button class="var" style="--word: 'By variable'"></button>
<button><slot>Slot in the open</slot></button>
<button><q>Quoted</q></button>
<button>a<wbr>b</button>
<button>x<sup>2</sup></button>
<button><span class="contents">Contents</span>rest</button>
<button class="pre">a   b
c</button>
<button><input value="typed" aria-label="inner field"></button>
<button><svg width="16" height="16" role="img"><title>Svg title</title></svg> and text</button>
<button><svg width="16" height="16"><text y="10">Svg text</text></svg></button>
<button><svg width="16" height="16" aria-hidden="true"><title>Silent</title></svg>Loud</button>
<button><span role="group">Group</span> in a button</button><h6>Group <span role="group">in a heading</span></h6>
<button><span aria-labelledby="hid">Chained</span> part</button><button class="icon">Icon</button><button class="icon" title="Icon title"></button><button><i class="icon" title="Icon part title"></i></button>
<button><i class="iblock"></i> <span class="upper">Upper</span></button>
<button>non&nbsp;breaking&nbsp;</button>
<button disabled>Off</button>
<button role="none presentation">Button all the same</button>
<button role="menuitem">Item</button>
<button role="switch" aria-checked="false">Switch</button>
<button aria-pressed="false">Toggle</button>
<button aria-haspopup="menu">Pop up</button>
<a href="#a" role="button">Link as button</a>
<a href="#b" role="presentation">Link all the same</a>
<a href="#c"><h3>Heading in a link</h3><p>Paragraph</p></a>
<a href="#d" aria-labelledby="self other" id="self">Self</a><span id="other">Other</span>
<a href="#e"><ul><li>List</li><li>in a link</li></ul></a>
<a>No address</a>
<h2 id="hid">Referenced <span class="none">hidden part</span><span aria-hidden="true">silent part</span></h2>
<div id="all-hidden" hidden>Hidden <span>whole</span> <b aria-hidden="true">silent</b></div>
<div id="vis-hidden" class="hidden">Invisible <i>whole</i></div>
<input aria-labelledby="hid">
<input aria-labelledby="all-hidden">
<input aria-labelledby="vis-hidden">
<input aria-labelledby="hid all-hidden hid">
<input aria-labelledby="list-ref"><select id="list-ref"><option>First</option><option selected>Second</option></select>
<input aria-labelledby="img-ref"><img id="img-ref" src="${pixel}" alt="Image reference" width="9" height="9">
<input aria-labelledby="titled-ref"><span id="titled-ref" title="Title of reference"></span>
<input aria-labelledby="field-ref"><input id="field-ref" value="Held">
<input aria-labelledby="slider-ref"><input id="slider-ref" type="range" value="7" aria-label="Range">
<input aria-labelledby="chain-ref"><span id="chain-ref" aria-labelledby="hid">Chain</span>
<input aria-labelledby="button-ref"><button id="button-ref">Button reference</button>
<label for="l1">Label <b>bold</b></label><input id="l1">
<label for="l2" class="none">No label</label><input id="l2" placeholder="Placeholder">
<label for="l3" aria-label="Said label">Label</label><input id="l3">
<label>Before <input> after</label>
<label>Tick <input type="checkbox"> after <input value="7"> times</label>
<label>Choose <input type="radio" name="r"> <select><option>A</option><option selected>B</option></select> now</label>
<label>Slide <input type="checkbox"> to <input type="range" value="30"></label>
<label>Spin <input type="checkbox"> to <span role="spinbutton" aria-valuenow="5" aria-valuetext="five">x</span></label>
<label>Combo <input type="checkbox"> to <span role="combobox">chosen</span> end</label>
<label>Box <input type="checkbox"> <span role="textbox">written</span> end</label>
<label>List <input type="checkbox"> <span role="listbox"><span role="option" aria-selected="true">Picked</span><span role="option">Other</span></span></label>
<label>Area <textarea>held</textarea></label>
<label>Meter <meter value="0.5">half</meter></label>
<label for="two1">First</label><label for="two1">Second</label><input id="two1">
<label>Button label <button>Button text</button></label>
<label>File <input type="file"></label>
<label><input type="checkbox" title="Title of box"></label>
<label for="bs">For button</label><input id="bs" type="submit" value="Send">
<input type="submit"> <input type="reset"> <input type="button" value="Value"> <input type="button" title="Title">
<input type="image" src="${pixel}" alt="Go"> <input type="image" src="${pixel}"> <input type="image" src="${pixel}" value="Value">
<input type="search" aria-label="Search"> <input type="text" list="dl" aria-label="With list"><datalist id="dl"><option>x</option></datalist>
<input type="email" placeholder="Mail" title="Title">
<input type="tel" aria-placeholder="Phone">
<input type="text" role="searchbox" aria-label="Role search">
<input type="checkbox" role="switch" aria-label="Box as switch">
<input type="checkbox" role="button" aria-label="Box as button" aria-pressed="true">
<input type="text" role="combobox" aria-label="Combo">
<input type="text" role="spinbutton" aria-label="Spin">
<select aria-label="One" size="1"><option>1</option></select> <select aria-label="Four" size="4"><option>1</option></select>
<select multiple aria-label="Many"><optgroup label="Group"><option>1</option></optgroup><option label="Label">2</option></select>
<fieldset aria-label="Said group"><legend>Legend</legend><input aria-label="x"></fieldset>
<fieldset><div><legend>Deep legend</legend></div><input aria-label="x"></fieldset>
<fieldset><legend>Real <b>legend</b></legend><input aria-label="x"></fieldset>
<table><caption>Cap <i>tion</i></caption><tr><th>H1</th><th>H2</th></tr><tr><th>R1</th><td>1</td></tr><tr><td>2</td><td><button>In cell</button></td></tr></table>
<table aria-label="Said table"><tr><th scope="row">Row head</th><td>a</td></tr></table>
<table title="Titled table"><thead><tr><th scope="col">Col</th></tr></thead><tbody><tr><td>v</td></tr></tbody></table>
<table summary="Summary"><tr><th>s</th></tr><tr><td>v</td></tr></table>
<table role="presentation"><tr><th>No head</th><td><a href="#t">In layout</a></td></tr></table>
<table role="grid" aria-label="Grid"><tr><th>GH</th><th>GH2</th></tr><tr><td tabindex="0">g</td><td>h</td></tr></table>
<table role="treegrid" aria-label="Tree grid"><tr><td>t</td></tr></table>
<div role="table" aria-label="Div table"><div role="rowgroup"><div role="row"><span role="columnheader">C</span><span role="cell">c</span></div></div></div>
<div role="grid" aria-label="Div grid"><div role="row" tabindex="0"><span role="rowheader">RH</span><span role="gridcell" tabindex="0">gc</span></div></div>
<figure><img src="${pixel}" alt="Pic" width="20" height="20"><figcaption>Caption</figcaption></figure>
<figure aria-label="Said figure"><img src="${pixel}" alt="Pic" width="20" height="20"></figure>
<img src="${pixel}" title="Only title" width="20" height="20"><img src="${pixel}" alt="" title="Empty alt" width="20" height="20">
<img src="${pixel}" alt="" aria-label="Labelled" width="20" height="20"><img src="${pixel}" alt=" " width="20" height="20">
<img src="${pixel}" role="presentation" alt="Not there" width="20" height="20"><img src="${pixel}" role="button" alt="Image button" width="20" height="20" tabindex="0">
<svg width="20" height="20" role="img" aria-label="Svg label"><rect width="9" height="9"/></svg>
<svg width="20" height="20"><title>Svg by title</title><rect width="9" height="9"/></svg>
<svg width="40" height="20"><a href="#s"><title>Svg link title</title><text y="12">Svg link</text></a></svg>
<svg width="40" height="20"><a href="#s2"><text y="12">Svg link text</text></a></svg>
<svg width="40" height="20"><g role="button" tabindex="0" aria-label="Svg button"><rect width="9" height="9"/></g></svg>
<section><h4>Unnamed section</h4></section><section aria-label="Named section">s</section><section title="Titled section">s</section>
<section aria-labelledby="nowhere">s<button>in</button></section>
<form><input aria-label="in form"></form><form aria-label="Named form"><input aria-label="in form"></form>
<form role="search"><input aria-label="in search"></form><search aria-label="Find"><input aria-label="in search tag"></search>
<div role="region">no region <button>in</button></div><div role="region" aria-label="Region">region</div>
<div role="form">no form <button>in</button></div><div role="form" aria-label="Form">form</div>
<main><header>Main header <a href="#h">h</a></header><footer>Main footer</footer><article aria-label="Article"><header>x</header></article></main>
<aside>Aside <a href="#as">a</a></aside><nav aria-label="Nav"><a href="#n">n</a></nav><aside aria-label="Second">x</aside>
<section aria-label="Has aside"><aside>Inner aside <a href="#ia">a</a></aside><nav>Inner nav <a href="#in">a</a></nav></section>
<header>Page header <a href="#ph">p</a></header><footer>Page footer <a href="#pf">p</a></footer>
<div role="banner">Banner</div><div role="contentinfo">Info</div><div role="navigation" title="Titled nav">n</div>
<ul><li>One</li><li><a href="#l">Two</a></li></ul><ul role="none"><li>No item</li></ul><ul role="menu" aria-label="Menu"><li role="menuitem" tabindex="0">Mi</li><li role="none"><a role="menuitem" href="#m">Mi two</a></li></ul>
<ul role="tree" aria-label="Tree"><li role="treeitem" tabindex="0" aria-expanded="true">Parent<ul role="group"><li role="treeitem" tabindex="0">Child</li></ul></li></ul>
<ul role="tablist" aria-label="Tabs"><li role="presentation"><a role="tab" href="#t1">Tab one</a></li></ul><div role="tabpanel" aria-label="Panel">p</div>
<ul role="listbox" aria-label="Box"><li role="option" tabindex="0" aria-selected="true">Opt <b>one</b></li></ul>
<ul role="radiogroup" aria-label="Radios"><li role="radio" tabindex="0" aria-checked="true">Radio</li></ul>
<ul role="toolbar" aria-label="Tools"><li><button>Tool</button></li></ul>
<ol role="doodad"><li>Ordered</li></ol><dl><dt>Term</dt><dd>Definition</dd></dl><menu><li>Menu item</li></menu>
<details><summary>Sum <b>mary</b></summary><p>Body</p></details><details open><summary role="heading">Sum heading</summary>Body</details>
<dialog open aria-label="Named dialog"><button>In dialog</button></dialog><div role="dialog" aria-labelledby="dt"><h4 id="dt">Dialog title</h4><button>Ok</button></div>
<div role="alert">Alert text</div><div role="status" aria-label="Status name">st</div><div role="alertdialog" aria-label="Ad">x</div>
<div role="heading" aria-level="3">Div heading</div><h5 role="none">No heading</h5><h5 aria-label="Heading label">Text</h5><h6>Head <a href="#hl">with link</a></h6><h6>${image("Head pic")}</h6>
<div role="img" aria-label="Div image"></div><div role="image" aria-label="Div image two"></div><div role="math" aria-label="Maths">x</div>
<div role="slider" tabindex="0" aria-label="Slider" aria-valuenow="3"></div><div role="progressbar" aria-label="Progress" aria-valuenow="3"></div><div role="meter" aria-label="Meter" aria-valuenow="3"></div>
<div role="scrollbar" aria-label="Scroll" aria-valuenow="3" aria-controls="x" tabindex="0">s</div><div role="spinbutton" tabindex="0" aria-label="Spin" aria-valuenow="1">1</div>
<div role="textbox" contenteditable aria-label="Editor">text</div><div contenteditable role="combobox" aria-label="Editable combo">text</div><div role="searchbox" contenteditable aria-label="Editable search">text</div>
<div role="separator" tabindex="0" aria-label="Splitter" aria-valuenow="3"></div><div role="tooltip">Tooltip text</div><div role="note">Note</div><div role="group" aria-label="Group">g</div>
<div role="listitem" tabindex="0">Lone item</div><div role="row" tabindex="0">Lone row</div><div role="cell" tabindex="0">Lone cell</div><div role="gridcell" tabindex="0">Lone gridcell</div>
<div role="option" tabindex="0">Lone option</div><div role="tab" tabindex="0">Lone tab</div><div role="treeitem" tabindex="0">Lone tree item</div><div role="columnheader" tabindex="0">Lone header</div>
<table><tr><th>Block</th></tr><tr role="row"><td style="display: block">Block cell</td><td role="gridcell">Grid cell</td><td role="button" tabindex="0">Cell button</td></tr></table>
<table role="none"><tr><td role="cell">Role in a layout</td><td><button>In layout too</button></td></tr></table>
<table style="display: block"><tr><th>Block table</th></tr><tr><td>cell</td></tr></table>
<h2 role="button" tabindex="0">Heading as button</h2><button role="link">Button as link</button><button role="tab">Button as tab</button><button role="heading" aria-level="2">Button as heading</button>
<li>Stray item <a href="#stray">s</a></li><div role="list"><div role="listitem">Role item</div><li>Li in role list</li></div><ul role="list"><li>Styled list</li></ul>
<div role="main"><header>Header in role main <a href="#hm">h</a></header></div><div role="article" aria-label="Role article"><footer>Footer in role article</footer></div>
<svg width="20" height="20" aria-hidden="true"><title>Hidden svg</title></svg><svg width="20" height="20" role="presentation"><title>No svg</title></svg>
<input type="range" aria-label="Native range"><input type="number" aria-label="Native number"><input type="password" aria-label="Native password"><input type="color" aria-label="Native colour"><input type="date" aria-label="Native date">
<p tabindex="0">Focusable paragraph</p><div tabindex="0" aria-label="Named focusable">text</div><span tabindex="0" title="Titled focusable">text</span><div aria-label="Named generic">text <button>in</button></div>
<div role="doc-chapter" aria-label="Chapter">c</div><div role="doc-toc" aria-label="Contents">c</div><div role="graphics-document" aria-label="Graphics">g</div>
<div role="Link" tabindex="0">Odd case link</div><div role="foo  bar button" tabindex="0">Third choice</div><div role="section button" tabindex="0">Abstract first</div>
<div role="button" tabindex="0"><div>Block</div> <div>parts</div></div><div role="checkbox" tabindex="0" aria-checked="false" aria-labelledby="cbl"></div><span id="cbl">Check label</span>
<div role="menuitemcheckbox" tabindex="0" aria-checked="true">Mic</div><div role="menubar" aria-label="Bar"><div role="menuitemradio" tabindex="0" aria-checked="true">Mir</div></div>
<div role="feed" aria-label="Feed"><article aria-label="Post" tabindex="0">post</article></div><div role="log" aria-label="Log">l</div><div role="timer" aria-label="Timer">1</div><div role="marquee" aria-label="Marquee">m</div>
<div role="application" aria-label="App">a <button>in app</button></div><div role="document" aria-label="Doc">d</div><div role="directory" aria-label="Dir">d</div>
<address aria-label="Address">a</address><blockquote aria-label="Quote">q</blockquote><hgroup aria-label="Hgroup"><h6>h</h6></hgroup><output aria-label="Out">o</output><progress aria-label="Native progress" value="1" max="2"></progress><meter aria-label="Native meter" value="0.5"></meter>
<map name="mm"><area href="#area" alt="Area alt" coords="0,0,9,9"><area href="#area2" title="Area title" coords="9,9,18,18"></map><img src="${pixel}" usemap="#mm" alt="Mapped" width="20" height="20">
<iframe title="Frame title" width="50" height="20" srcdoc="<button>Inside</button>"></iframe><iframe aria-label="Frame label" width="50" height="20" srcdoc="x"></iframe><iframe title="Title" aria-label="Label wins" width="50" height="20" srcdoc="x"></iframe>
<div id="host"><span slot="b">slotted b</span>default</div><div id="labelled-host"></div>
<script>
host.attachShadow({ mode: "open" }).innerHTML = '<style>.p::before{content:"Shadow "}</style><button><slot name="b"></slot> and <slot></slot></button><button class="p">style</button><label for="i">In shadow</label><input id="i"><input aria-labelledby="hid"><button aria-labelledby="r">t</button><i id="r">Same root</i>'
document.getElementById("labelled-host").attachShadow({ mode: "closed" }).innerHTML = '<button>Closed</button><label>Closed label <input></label>'
</script></html>`
