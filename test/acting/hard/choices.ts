import { expect } from "vitest"
import type { HardCase } from "./case.ts"

export const choiceCases: readonly HardCase[] = [
  {
    is: "options of native lists are selected by value, label and index, one or several at once",
    path: "selects",
    async run(act) {
      await act.run("select", { target: "#single", values: ["plum"] })
      await act.run("select", { target: "#single", values: ["Pear"] })
      await act.run("select", { target: "#single", values: ["index=0"] })
      await act.run("select", { target: "#grouped", values: ["Wolf"] })
      await act.expectLog(
        ...["input single=plum", "change single=plum", "input single=pear", "change single=pear"],
        ...["input single=apple", "change single=apple", "input grouped=wolf", "change grouped=wolf"],
      )
      await act.run("select", { target: "#multiple", values: ["blue", "Red"] })
      expect(await act.page("log.at(-1)")).toBe("change multiple=red,blue")
      await act.run("select", { target: "#multiple", values: ["black"] })
      expect(await act.page("[...multiple.selectedOptions].map(({ value }) => value).join()")).toBe("black")
    },
  },
  {
    is: "options that are all added later are waited for",
    path: "selects?ms=1000",
    async run(act) {
      await act.run("select", { target: "#dynamic", values: ["Rome"] })
      expect(await act.page("dynamic.value")).toBe("rome")
    },
  },
  {
    is: "an option that is added later than others is waited for, in lists of all kinds",
    path: "selects",
    async run(act) {
      const later = (script: string) => act.page(`void setTimeout(() => { ${script} }, 1200)`)
      await later("single.add(new Option('Fig', 'fig'))")
      await act.run("select", { target: "#single", values: ["Fig"] })
      expect(await act.page("single.value")).toBe("fig")
      await later("tall.add(new Option('White', 'white'))")
      await act.run("select", { target: "#tall", values: ["White"] })
      expect(await act.page("tall.value")).toBe("white")
      await act.run("open", { url: `${act.site.url}/acting/comboboxes` })
      const add = (list: string, text: string) =>
        later(`get('${list}').insertAdjacentHTML('beforeend', '<li role="option" aria-selected="false">${text}</li>')`)
      await add("listbox", "Fig")
      await act.run("select", { target: "#listbox", values: ["Fig"] })
      await add("combobox-list", "Giant")
      await act.run("select", { target: "#combobox", values: ["Giant"] })
      expect(await act.page("[textsOf(get('listbox')).join(), get('combobox').textContent]")).toEqual(["Fig", "Giant"])
    },
  },
  {
    is: "options of listboxes are clicked by their names",
    path: "comboboxes",
    async run(act) {
      await act.run("select", { target: "#listbox", values: ["Pear"] })
      await act.run("select", { target: "#multi-listbox", values: ["Red", "Blue"] })
      await act.run("select", { target: "#multi-listbox", values: ["Green"] })
      expect(await act.page("textsOf(get('listbox')).join()")).toBe("Pear")
      expect(await act.page("textsOf(get('multi-listbox')).join()")).toBe("Green")
    },
  },
  {
    is: "comboboxes are opened, typed into and closed, wherever their lists are",
    path: "comboboxes?ms=300",
    async run(act) {
      await act.run("select", { target: "#combobox", values: ["Large"] })
      await act.run("select", { target: "#portal", values: ["Norway"] })
      await act.run("select", { target: "#legacy", values: ["High"] })
      await act.run("select", { target: "#city", values: ["London"] })
      expect(await act.page("log.filter((line) => line.startsWith('select '))")).toEqual([
        ...["select combobox=Large", "select portal=Norway", "select legacy=High", "select city=London"],
      ])
      expect(await act.page("document.querySelectorAll('[aria-expanded=true]').length")).toBe(0)
    },
  },
  {
    is: "a combobox that removes selected options from its list has selected them",
    path: "library-selects",
    async run(act) {
      const { data, notes } = await act.run("select", { target: "#skills", values: ["CSS"] })
      expect([data.labels, notes]).toEqual([["CSS"], []])
      await act.run("select", { target: "#skills", values: ["C"] })
      await act.expectLog("select skills=CSS", "select skills=C")
      const failed = act.run("select", { target: "#places", values: ["Europe"] })
      await expect(failed).rejects.toMatchObject({ code: "not_set" })
    },
  },
  {
    is: "a hidden listbox is not used in place of the list drawn beside it",
    path: "library-selects",
    async run(act) {
      await act.run("select", { target: "#city", values: ["Oslo"] })
      const { data, notes } = await act.run("select", { target: "#city", values: ["Rome"] })
      expect([data.labels, notes]).toEqual([["Rome"], []])
      await act.expectLog("select city=Oslo", "select city=Rome")
      const fails = async (value: string) =>
        expect(act.run("select", { target: "#city", values: [value] }, 2_000)).rejects
      await (await fails("Xanten")).toMatchObject({ code: "disabled" })
      await (await fails("Lima")).toMatchObject({
        code: "no_option",
        message: expect.stringMatching(/it has "Bern", "Oslo", "Rome", "Xanten"$/),
      })
    },
  },
  {
    is: "a list that is still opening is waited for before anything is typed to find an option",
    path: "library-selects?ms=300",
    async run(act) {
      await act.run("select", { target: "#city", values: ["Rome"] })
      await act.expectLog("select city=Rome")
    },
  },
  {
    is: "the value that a combobox shows over itself belongs to it, other covers do not",
    path: "library-selects",
    async run(act) {
      await act.click("#size")
      expect(await act.page("get('size').ariaExpanded")).toBe("true")
      await act.run("press", { key: "Escape" })
      await act.run("select", { target: "#size", values: ["Oslo"] })
      await act.click("#note")
      await act.expectLog("select size=Oslo", "click card")
      for (const target of ["#loading", "#under"]) {
        await expect(act.run("click", { target }, 2_000)).rejects.toMatchObject({ code: "covered" })
      }
      await act.expectLog("select size=Oslo", "click card")
    },
  },
]
