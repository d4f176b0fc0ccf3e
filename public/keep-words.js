/* Keeps typed words on the device from the first key, and sends them as the page goes; small, because it comes before the page. */
(function (d) {
var page = Math.random().toString(36).slice(2), html = d.documentElement, last = 0, timer, waiting, unsent = [];
function keep(form) {
var key = ["draft", html.getAttribute("data-account"), form.getAttribute("data-draft"), page].join(":"),
copy = { fields: {}, version: "", upon: form.getAttribute("data-draft-at") || "", at: new Date().toISOString() },
changed, i, field, name;
for (i = 0; i < form.elements.length; i++) {
field = form.elements[i]; name = field.name;
if (name == "version") copy.version = field.value;
if (!name || !/^(text|textarea|tel|email|url)$/.test(field.type) || /^go-/.test(name)) continue;
while (name in copy.fields) name += "+";
copy.fields[name] = field.value;
changed = changed || field.value != field.defaultValue;
}
try {
changed ? localStorage.setItem(key, JSON.stringify(copy)) : localStorage.removeItem(key);
form.setAttribute("data-copy", key);
} catch (e) { form.removeAttribute("data-copy"); }
}
function typedNow() {
var at = +new Date(), name = page.slice(0, 10);
try {
name = localStorage.getItem("browser") || name; at = Math.max(at, 1 + +localStorage.getItem("typed-at"));
localStorage.setItem("browser", name); localStorage.setItem("typed-at", at);
} catch (e) {}
return name + " " + at;
}
function now() {
clearTimeout(timer); timer = 0;
if (!waiting) return;
last = +new Date(); html.hasAttribute("data-signed-out") || keep(waiting); waiting = 0;
}
function send(form) {
var draft = form.getAttribute("data-draft") || form.getAttribute("action"),
prompt = (/^prompt\/(\d+)$/.exec(draft) || [])[1], fields = prompt ? {} : [],
body = { action: draft, fields: fields, isChanged: false }, text;
new FormData(form).forEach(function (value, name) {
var shown = (form.elements[name] || {}).defaultValue, changed = shown != null && shown != value && !/^go-/.test(name);
if (typeof value != "string" || name == "intent") return;
body.isChanged = body.isChanged || changed;
if (name == "formToken" || (prompt && /^(content|age|date|location|version)$/.test(name))) body[name] = value;
else if (!prompt) fields.push([name, value]);
else if (changed) fields[name] = value;
});
text = JSON.stringify(body);
fetch(prompt ? "/api/drafts/" + prompt : "/api/held-forms", {
method: "PUT", credentials: "same-origin", body: text, keepalive: new Blob([text]).size < 6e4,
headers: { "Content-Type": "application/json", "X-For-Account": html.getAttribute("data-account"), "X-Typed": form.getAttribute("data-typed") || "" }
}).catch(function () {});
}
function leave() {
var id, form;
now();
while ((id = unsent.pop())) {
form = d.getElementById(id);
if (form && !form.hasAttribute("data-sends") && !html.hasAttribute("data-signed-out") && html.hasAttribute("data-account")) send(form);
}
}
function forget(id) { unsent = unsent.filter(function (one) { return one != id; }); }
d.addEventListener("input", function (e) {
var form = e.target.form;
if (!form || !form.elements.shownWords && !form.hasAttribute("data-draft") || html.hasAttribute("data-signed-out")) return;
form.setAttribute("data-typed", typedNow());
forget(form.getAttribute("id")); unsent.push(form.getAttribute("id"));
if (!form.hasAttribute("data-draft")) return;
if (waiting && waiting != form) now();
waiting = form;
if (new Date() - last > 300) now(); else timer = timer || setTimeout(now, 300);
}, true);
addEventListener("submit", function (e) {
forget(e.target.getAttribute("id"));
e.defaultPrevented || e.target.setAttribute("data-leaving", "");
});
addEventListener("pageshow", function () {
var form = d.querySelector("[data-leaving]");
form && form.removeAttribute("data-leaving");
});
addEventListener("beforeunload", leave);
addEventListener("pagehide", leave);
d.addEventListener("visibilitychange", function () {
d.visibilityState == "hidden" ? leave() : now();
});
})(document);
