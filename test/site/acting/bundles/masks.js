import IMask from "imask"

const masks = {
  phone: { mask: "+{1} (000) 000-0000" },
  date: { mask: Date },
  card: { mask: "0000 0000 0000 0000" },
  amount: { mask: Number, thousandsSeparator: ",", radix: "." },
}

for (const [id, options] of Object.entries(masks)) {
  const mask = IMask(document.getElementById(id), options)
  mask.on("accept", () => window.log.push(`accept ${id}=${mask.unmaskedValue}`))
}
