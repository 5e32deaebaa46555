import fc from "fast-check"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { describe, expect, test } from "vitest"
import { anyText } from "../../test/support/any-text.ts"
import { estimateTokens } from "./tokens.ts"

/** Typical replies by kind. */
const corpus: Record<string, string> = {
  "English prose": `The lighthouse keeper had not spoken to anyone for eleven days when the supply boat finally appeared
between the rocks. He watched it through the salt-stained window, counting the crates on its deck, and wondered whether
they had remembered the batteries this time. "You look terrible," said the skipper, who was never one for compliments.
The keeper shrugged. There had been storms, he explained; the generator had failed twice, and something - a seal,
probably - had got into the boathouse. They carried the crates up together, all two hundred and fourteen steps of it, and
neither mentioned the letter that lay on top of the last one. It was addressed in a handwriting that he recognised
immediately and had hoped never to see again.`,
  "English of a web shop": `Free shipping on orders over $49.99! Returns accepted within 30 days of delivery. Add to cart
Save for later Share this product Compare 4.6 out of 5 stars (1,284 ratings) In stock, ships tomorrow
Customers who bought this item also bought Wireless charging stand, 15W, black Screen protector (pack of 3)
Terms of service Privacy policy Cookie preferences Do not sell my personal information Accessibility
© 2025 Northwind Traders Ltd. All rights reserved. Registered in England and Wales no. 04837261`,
  TypeScript: `export async function retry<T>(work: () => Promise<T>, { attempts = 3, delayMs = 250 } = {}): Promise<T> {
  let lastError: unknown
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await work()
    } catch (error) {
      lastError = error
      if (attempt < attempts) await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** (attempt - 1)))
    }
  }
  throw new AggregateError([lastError], \`gave up after \${attempts} attempts\`)
}

const userById = new Map(users.filter((user) => !user.isDeleted).map((user) => [user.id, user] as const))
if (process.env.NODE_ENV !== "production") console.debug("loaded", userById.size, "users")`,
  Python: `class OrderRepository:
    """Reads and writes orders; the connection is owned by the caller."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def find_open(self, customer_id: int, *, limit: int = 50) -> list[Order]:
        rows = self._connection.execute(
            "SELECT id, created_at, total_cents FROM orders WHERE customer_id = ? AND status != 'closed' LIMIT ?",
            (customer_id, limit),
        ).fetchall()
        return [Order(id=r[0], created_at=datetime.fromisoformat(r[1]), total=Decimal(r[2]) / 100) for r in rows]`,
  HTML: `<nav class="top-nav" aria-label="Main"><ul><li><a href="/products?sort=new&amp;page=2">Products</a></li>
<li><a href="/about" class="active">About us</a></li></ul></nav>
<form action="/login" method="post"><label for="email">E-mail</label><input id="email" name="email" type="email" required
placeholder="you@example.com"><input type="hidden" name="csrf_token" value="x8Kd02mQ"><button class="btn btn-primary"
type="submit" data-testid="login-submit" disabled>Sign in</button></form><script src="/static/js/main.4f3a9c21.js"></script>`,
  CSS: `.card{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.75rem 1.5rem;padding:16px 24px;border-radius:8px}
.card:hover>.card__title{color:var(--accent-600,#0b5fff);text-decoration:underline}
@media (max-width: 640px) { .card { grid-template-columns: 1fr; box-shadow: 0 1px 3px rgba(0, 0, 0, 0.12); } }`,
  URLs: `https://www.example.com/products/category/outdoor-furniture?page=3&sort=price_asc&color=dark%20green
https://docs.example.org/en/latest/api/reference.html#configuration-options
http://127.0.0.1:43117/dashboard
https://accounts.example.co.uk/signin/v2/identifier?continue=https%3A%2F%2Fmail.example.co.uk%2F&flowName=GlifWebSignIn
https://cdn.example.net/assets/img/2024/11/hero-banner@2x.webp?v=8f14e45f
https://github.com/example/repository/pull/1482/files#diff-b335630551682c19a781afebcf4d07bf978fb1f8ac04c6bf87428ed5106870f5`,
  "JSON, indented": JSON.stringify(
    {
      id: 48213,
      name: "Garden chair, foldable",
      price: { amount: 5999, currency: "EUR" },
      tags: ["outdoor", "furniture", "sale"],
      stock: null,
      rating: 4.25,
      links: { self: "/api/v2/products/48213", reviews: "/api/v2/products/48213/reviews?limit=20" },
      createdAt: "2025-03-14T09:26:53.589Z",
      isAvailable: true,
    },
    null,
    2,
  ),
  "JSON, in one line": JSON.stringify({
    success: true,
    data: {
      tabs: [1, 2, 3].map((n) => ({
        tabId: `t${n}`,
        targetId: "9C1F03E7A8B24D5596E0F1D2C3B4A596",
        title: "Orders - Northwind",
        url: `https://northwind.example/orders/${n}`,
        label: null,
        active: n === 1,
      })),
    },
    error: null,
  }),
  "a list of tabs": `* t1 "Inbox (3) - Mail" https://mail.example.com/u/0/#inbox
  t2 (docs) "Configuration reference" https://docs.example.org/reference/configuration.html
  t3 "Garden chairs: buy online" https://shop.example.com/c/garden-chairs?sort=price&page=2
  t4 "about:blank" about:blank
  t7 "Sign in" http://127.0.0.1:43117/login [dialog]
  t12 "Order 48213" https://northwind.example/orders/48213 [crashed]`,
  errors: `error timeout: wait did not finish within 25 s: the page in t1 does not answer
hint: \`reload\` ends the script it is stuck in; \`tab close\` removes the tab
error unknown_command: there is no command "opne"
hint: did you mean \`open\`?
error path_unusable: /srv/app/out/page.png cannot be used: the folder /srv/app/out does not exist
hint: make the folder first
error launch_conflict: session "app-1f9c02d4" already runs with another viewport
hint: leave the option out, \`close\` the session first, or name another one with --session
note: the page still loads after 30 s`,
  "a view with refs": `"Checkout - Northwind" https://northwind.example/checkout (200)
e1 banner
  e2 link "Northwind" -> /
  e3 searchbox "Search products" = "chair"
e4 main
  e5 heading "Your order" level=1
  e6 table 3 rows
    e7 row "Garden chair, foldable" "2" "119.98"
    e8 row "Cushion, blue" "4" "51.60"
  e12 button "Save"
  e13 checkbox "I accept the terms" [required]
  e14 combobox "Country" = "Germany"
  e15 button "Place order" [disabled]
… 42 more lines; the whole is in /home/ada/.tabhand/artifacts/app-1f9c02d4/output-20251115-093021-1.txt`,
  "a console": `error: Uncaught TypeError: Cannot read properties of undefined (reading 'map') (https://app.example.com/static/js/main.4f3a9c21.js:2)
warning: [Deprecation] Synchronous XMLHttpRequest on the main thread is deprecated (https://app.example.com/vendor.js:1180)
log: [HMR] Waiting for update signal from WDS...
info: GET /api/v2/session 401 (Unauthorized) in 38ms
log: {"event":"page_view","path":"/checkout","ts":1763199021482}`,
  "a stack": `TypeError: Cannot read properties of undefined (reading 'customerId')
    at CheckoutForm.validate (https://app.example.com/assets/checkout-form.js:118:23)
    at HTMLFormElement.onSubmit (https://app.example.com/assets/checkout-form.js:64:10)
    at async Promise.all (index 0)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`,
  German: `Die Versandkosten betragen innerhalb Deutschlands 4,95 € und entfallen ab einem Bestellwert von 50 €. Sobald Ihre
Bestellung unser Lager verlassen hat, erhalten Sie eine Versandbestätigung mit der Sendungsnummer. Bitte überprüfen Sie die
Lieferadresse sorgfältig, denn nachträgliche Änderungen sind leider nicht möglich. Das Widerrufsrecht beträgt vierzehn Tage;
die Rücksendung ist kostenlos, wenn die Ware unbenutzt und in der Originalverpackung ist. Für größere Möbelstücke vereinbart
unsere Spedition telefonisch einen Liefertermin. Datenschutzerklärung, Allgemeine Geschäftsbedingungen, Impressum,
Einwilligungseinstellungen und Kündigungsmöglichkeiten finden Sie am Ende jeder Seite.`,
  French: `Votre commande a bien été enregistrée. Vous recevrez un courriel de confirmation dès qu'elle aura quitté notre
entrepôt. Les frais de livraison sont offerts à partir de cinquante euros d'achat. Pour toute réclamation, adressez-vous à
notre service après-vente, ouvert du lundi au vendredi de neuf heures à dix-huit heures. L'été dernier, plusieurs clients
s'étaient plaints des délais ; nous avons depuis réorganisé l'équipe logistique.`,
  Polish: `Zamówienie zostało przyjęte do realizacji. Potwierdzenie wysyłki otrzymają Państwo pocztą elektroniczną, gdy tylko
paczka opuści magazyn. Koszty dostawy nie są naliczane przy zakupach powyżej dwustu złotych. Prosimy o dokładne sprawdzenie
adresu, ponieważ późniejsze zmiany nie będą możliwe. Zwroty przyjmujemy w ciągu czternastu dni.`,
  Russian: `Ваш заказ принят в обработку. Подтверждение отправки придёт на электронную почту, как только посылка покинет склад.
Доставка бесплатна при покупке от трёх тысяч рублей. Пожалуйста, внимательно проверьте адрес: изменить его позже будет
невозможно. Возврат товара возможен в течение четырнадцати дней, если упаковка не повреждена.`,
  Chinese: `您的订单已经提交成功，我们会在仓库发货后立即通过电子邮件通知您。单笔订单满二百元免运费。请仔细核对收货地址，下单后无法修改。
商品签收之日起十四天内可以无理由退货，但包装必须完好无损。如需帮助，请点击页面右上角的“联系客服”按钮，工作时间为周一至周五上午九点到下午六点。
首页 分类 购物车 我的账户 登录 注册 搜索 立即购买 加入收藏 用户协议 隐私政策`,
  "Chinese, traditional": `您的訂單已經送出，倉庫出貨後我們會立即以電子郵件通知您。單筆消費滿一千元免運費。請仔細核對收件地址，訂單成立後無法更改。
商品到貨後十四天內可以申請退貨，惟包裝必須完整。如需協助，請點選頁面右上角的「聯絡客服」按鈕，服務時間為週一至週五上午九點到下午六點。`,
  Japanese: `ご注文ありがとうございます。商品が倉庫から発送され次第、メールでお知らせいたします。五千円以上のお買い上げで送料が無料になります。
お届け先の住所をもう一度ご確認ください。ご注文後の変更はできませんのでご注意ください。返品は商品到着後十四日以内に限り承ります。
ホーム カテゴリー ショッピングカート マイページ ログイン 新規登録 検索 レビューを書く お問い合わせ プライバシーポリシー`,
  Korean: `주문해 주셔서 감사합니다. 상품이 창고에서 발송되는 대로 이메일로 알려 드리겠습니다. 오만 원 이상 구매하시면 배송비가 무료입니다.
배송지 주소를 다시 한번 확인해 주세요. 주문 후에는 변경할 수 없습니다. 반품은 상품을 받은 날부터 십사 일 이내에 가능합니다. 로그인 회원가입 장바구니 고객센터`,
  Arabic: `تم استلام طلبك بنجاح، وسنرسل إليك رسالة تأكيد بالبريد الإلكتروني بمجرد خروج الشحنة من المستودع. التوصيل مجاني عند
الشراء بمبلغ يزيد على مئتي ريال. يرجى التحقق من عنوان التسليم بعناية لأن تغييره لاحقا غير ممكن. يمكنك إرجاع المنتج خلال أربعة
عشر يوما من تاريخ الاستلام بشرط أن يكون في عبوته الأصلية. الصفحة الرئيسية، سلة المشتريات، تسجيل الدخول، اتصل بنا`,
  Hebrew: `ההזמנה שלך התקבלה בהצלחה. נשלח לך הודעת אישור בדואר אלקטרוני ברגע שהחבילה תצא מהמחסן. המשלוח חינם בקנייה מעל מאתיים שקלים.
אנא בדקו את כתובת המשלוח בקפידה, מפני שלא ניתן לשנות אותה אחר כך.`,
  Hindi: `आपका ऑर्डर सफलतापूर्वक दर्ज हो गया है। जैसे ही सामान गोदाम से निकलेगा, हम आपको ईमेल से सूचित करेंगे। पाँच सौ रुपये से अधिक की खरीद
पर डिलीवरी मुफ़्त है। कृपया अपना पता ध्यान से जाँच लें, क्योंकि बाद में उसे बदला नहीं जा सकता।`,
  Thai: `ขอบคุณสำหรับการสั่งซื้อ เราจะส่งอีเมลแจ้งให้คุณทราบทันทีที่สินค้าออกจากคลัง จัดส่งฟรีเมื่อซื้อครบห้าร้อยบาทขึ้นไป
กรุณาตรวจสอบที่อยู่จัดส่งให้ถูกต้อง เนื่องจากไม่สามารถเปลี่ยนแปลงได้ในภายหลัง`,
  emoji: `😀 🎉 🚀 ❤️ ✅ ❌ ⚠️ 👍🏽 👨‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 🇯🇵 🛒 ⭐⭐⭐⭐⭐ 🔥🔥 💯 🙏 😭 🤔 👀 📦 🔒 💡 ✨ 🥳 🫠 🦊 🍕 ☕ 🌍`,
  "text with emoji": `🚀 Launch week is here! 🎉 Get 20% off everything ✨
⭐⭐⭐⭐⭐ "Best chair I ever bought 😍" - Dana
✅ Free returns ✅ 2-year warranty ❌ No hidden fees
👉 Tap the heart ❤️ to save it for later 🛒`,
  "hex ids": `9C1F03E7A8B24D5596E0F1D2C3B4A596 d41d8cd98f00b204e9800998ecf8427e
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 1f9c02d4 0xdeadbeef
550e8400-e29b-41d4-a716-446655440000 da39a3ee5e6b4b0d3255bfef95601890afd80709`,
  base64: `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
eyJhbGciOiJSUzI1NiIsImtpZCI6ImF1dGgtMyJ9.eyJzdWIiOiI4ODEyNzQiLCJhdWQiOiJzaG9wIiwiZXhwIjoxNzYzMTk5MDIxfQ.Qm7xK2vWc0ZtL9uHnR4sYpJb1fDgE8oVaTiX5kMCyqhPzNlUw3SrGjB6eIdFA7Q1
sha512-tQ9PZ3nTSKmZlb0mQb4vQ2Yb6y0o4xO6JtOe1lq6jzqPdbTt0jM5Hq3VdKc2sT2h1nq7qvY9Q2q1yGqkPjGm8A==`,
  numbers: `2025-11-15T09:40:04.123Z 12.5% $1,299.00 1763199021482 192.168.178.20 +49 30 901820 3.14159
Q1 1,204 1,377 +14.4%
Q2 1,377 1,298 -5.7%
| 2023 | 48,213 | 0.82 |
| 2024 | 51,990 | 0.79 |`,
  paths: `/usr/share/doc/python3/_static/basic.css
C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe
~/projects/shop-frontend/node_modules/@scope/package-name/dist/index.d.ts
/home/ada/.tabhand/artifacts/app-1f9c02d4/screenshot-20251115-093021-1.png`,
  Markdown: `## Getting started

1. Install with \`npm install -g example-cli\` (Node 20 or newer).
2. Run **\`example init\`** and answer the questions.

| flag | meaning |
|---|---|
| \`--json\` | one line of JSON instead of text |
| \`--timeout <ms>\` | deadline of the command |

> **Note:** see the [configuration guide](./docs/configuration.md#files) for more.

---`,
}

describe.each(Object.entries(corpus))("%s", (_, text) => {
  test("is estimated at 0.9 to 1.35 times the count of o200k", () => {
    const ratio = estimateTokens(text) / countTokens(text)
    expect(ratio).toBeGreaterThanOrEqual(0.9)
    expect(ratio).toBeLessThanOrEqual(1.35)
  })
})

test("empty text costs nothing, and any other text at least one token", () => {
  expect(estimateTokens("")).toBe(0)
  fc.assert(fc.property(anyText({ minLength: 1 }), (text) => estimateTokens(text) >= 1))
})

test("a longer text never costs less, and at most slightly more than its parts", () => {
  const piece = fc
    .constantFrom(...Object.values(corpus))
    .chain((text) => fc.nat(text.length).map((at) => text.slice(at)))
  fc.assert(
    fc.property(piece, piece, (a, b) => {
      const together = estimateTokens(`${a}\n${b}`)
      expect(together).toBeGreaterThanOrEqual(Math.max(estimateTokens(a), estimateTokens(b)))
      // Accents raise the price of the following words, in the second part too.
      expect(together).toBeLessThanOrEqual((estimateTokens(a) + estimateTokens(b) + 1) * 1.1)
    }),
  )
})

test("five megabytes of anything take well under a second", () => {
  const samples = ["a1", "-a", "漢", corpus.TypeScript ?? ""]
  for (const text of samples) {
    const long = text.repeat(Math.ceil(5_000_000 / text.length))
    const before = process.cpuUsage()
    estimateTokens(long)
    expect(process.cpuUsage(before).user / 1000, JSON.stringify(text.slice(0, 20))).toBeLessThan(900)
  }
})
