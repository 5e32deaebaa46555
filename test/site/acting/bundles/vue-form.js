import { createApp, reactive, watch } from "vue/dist/vue.esm-bundler.js"

const state = reactive({
  text: "",
  upper: "",
  number: 1,
  range: 5,
  date: "",
  agree: false,
  size: "m",
  color: "red",
  colors: [],
  notes: "",
  lazy: "",
  trimmed: "",
  sent: "",
})

for (const name of Object.keys(state)) {
  watch(
    () => state[name],
    (value) => window.log.push(name === "sent" ? "submit" : `set ${name}=${value}`),
    { flush: "sync" },
  )
}
window.state = () => ({ ...state, colors: [...state.colors] })

createApp({
  setup: () => ({
    state,
    sizes: ["s", "m", "l"],
    colors: ["red", "green", "blue"],
    shout: (event) => {
      state.upper = event.target.value.toUpperCase()
    },
    submit: () => {
      state.sent = `Sent ${state.text}`
    },
  }),
  template: `<form @submit.prevent="submit">
<p><label>Text <input id="text" v-model="state.text"></label></p>
<p><label>Upper <input id="upper" :value="state.upper" @input="shout"></label></p>
<p><label>Number <input id="number" type="number" v-model.number="state.number"></label></p>
<p><label>Range <input id="range" type="range" min="0" max="10" v-model.number="state.range"></label></p>
<p><label>Date <input id="date" type="date" v-model="state.date"></label></p>
<p><label>Agree <input id="agree" type="checkbox" v-model="state.agree"></label></p>
<p v-for="size in sizes" :key="size"><label>Size {{ size.toUpperCase() }}
<input type="radio" name="size" :id="'size-' + size" :value="size" v-model="state.size"></label></p>
<p><label>Color <select id="color" v-model="state.color"><option v-for="color in colors" :key="color">{{ color }}</option></select></label></p>
<p><label>Colors <select id="colors" multiple v-model="state.colors"><option v-for="color in colors" :key="color">{{ color }}</option></select></label></p>
<p><label>Notes <textarea id="notes" v-model="state.notes"></textarea></label></p>
<p><label>Lazy <input id="lazy" v-model.lazy="state.lazy"></label></p>
<p><label>Trimmed <input id="trimmed" v-model.trim="state.trimmed"></label></p>
<button id="submit" :disabled="state.text === ''">Submit</button>
<output id="result">{{ state.sent }}</output>
</form>`,
}).mount("#root")
