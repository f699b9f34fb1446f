// Shows openapi.json: operations by resource, schemas and problem codes.
"use strict";

const METHODS = ["get", "post", "put", "patch", "delete"];

/** An element with attributes and children; texts stay texts. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    element.setAttribute(key, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) {
      element.append(child);
    }
  }
  return element;
}

/** Words with `code` in back quotes, paragraphs, and lines that begin with a dash. */
function words(text) {
  return (text || "").split("\n\n").filter((part) => part).map((part) => {
    const pieces = part.replace(/^- /, "• ").split("`");
    return make("p", {}, pieces.map((piece, index) => (index % 2 ? make("code", {}, piece) : piece)));
  });
}

function reference(pointer) {
  const name = pointer.split("/").pop();
  return make("a", { href: "#schema-" + name }, name);
}

/** What a schema allows, in one line. */
function kind(schema) {
  if (!schema || Object.keys(schema).length === 0) {
    return ["any"];
  }
  if (schema.$ref) {
    return [reference(schema.$ref)];
  }
  const either = schema.anyOf || schema.oneOf;
  if (either) {
    return either.flatMap((one, index) => (index ? [" or ", ...kind(one)] : kind(one)));
  }
  if (schema.const !== undefined) {
    return [make("code", {}, String(schema.const))];
  }
  const type = [].concat(schema.type || "any").join(" or ");
  if (schema.items) {
    return ["list of ", ...kind(schema.items), type.includes("null") ? " or null" : ""];
  }
  if (schema.additionalProperties && schema.additionalProperties !== true) {
    return ["object of ", ...kind(schema.additionalProperties)];
  }
  const more = [];
  if (schema.format) more.push(schema.format);
  if (schema.minimum !== undefined) more.push("from " + schema.minimum);
  if (schema.maximum !== undefined) more.push("to " + schema.maximum);
  if (schema.maxLength !== undefined) more.push("at most " + schema.maxLength + " characters");
  if (schema.maxItems !== undefined) more.push("at most " + schema.maxItems);
  if (schema.default !== undefined) more.push("default " + schema.default);
  if (schema.enum) more.push(schema.enum.join(", "));
  return [type + (more.length ? " (" + more.join("; ") + ")" : "")];
}

function table(heads, rows) {
  return make("table", {},
    make("thead", {}, make("tr", {}, heads.map((head) => make("th", {}, head)))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell) => make("td", {}, cell))))));
}

function fields(schema) {
  const required = schema.required || [];
  return table(["Field", "Kind", "Meaning"],
    Object.entries(schema.properties || {}).map(([name, field]) => [
      [make("code", {}, name), required.includes(name) ? make("span", { class: "soft" }, " required") : null],
      kind(field),
      words(field.description),
    ]));
}

function body(content) {
  return Object.entries(content || {}).map(([media, one]) =>
    make("p", {}, ...kind(one.schema), make("span", { class: "soft" }, " as " + media)));
}

function operation(method, path, found, document_) {
  const section = make("section", { class: "operation", id: found.operationId },
    make("h3", {}, found.summary),
    make("p", {}, make("span", { class: "method " + method }, method), " ", make("span", { class: "path" }, path)),
    make("p", { class: "roles" }, "Roles: " + (found["x-roles"] || []).join(", ") + " · operation " + found.operationId),
    words(found.description === undefined ? "" : found.description.replace(found.summary, "").trim()));
  if (found.parameters) {
    section.append(make("h4", {}, "Parameters"), table(["Name", "In", "Kind", "Meaning"],
      found.parameters.map((one) => [
        [make("code", {}, one.name), one.required ? make("span", { class: "soft" }, " required") : null],
        one.in, kind(one.schema), words(one.description)])));
  }
  if (found.requestBody) {
    section.append(make("h4", {}, "Body"), ...body(found.requestBody.content));
  }
  section.append(make("h4", {}, "Answers"), table(["Status", "Meaning", "Body"],
    Object.entries(found.responses).map(([status, one]) => {
      const answer = one.$ref ? document_.components.responses[one.$ref.split("/").pop()] : one;
      return [status, answer.description, body(answer.content)];
    })));
  return section;
}

function schema(name, found) {
  const section = make("section", { class: "schema", id: "schema-" + name }, make("h3", {}, name), words(found.description));
  if (found.properties) {
    section.append(fields(found));
  } else {
    section.append(make("p", {}, ...kind(found)));
  }
  return section;
}

function show(found) {
  const main = document.getElementById("main");
  const contents = document.getElementById("contents");
  main.replaceChildren(make("h1", {}, found.info.title + " API, version " + found.info.version), ...words(found.info.description));
  for (const tag of found.tags) {
    const list = make("ul", {});
    main.append(make("h2", {}, tag.name), ...words(tag.description));
    for (const [path, methods] of Object.entries(found.paths)) {
      for (const method of METHODS) {
        const one = methods[method];
        if (one && one.tags.includes(tag.name)) {
          main.append(operation(method, path, one, found));
          list.append(make("li", { "data-text": (one.operationId + " " + one.summary + " " + path).toLowerCase() },
            make("a", { href: "#" + one.operationId, title: method.toUpperCase() + " " + path }, one.operationId)));
        }
      }
    }
    contents.append(make("div", {}, make("h2", {}, tag.name), list));
  }
  main.append(make("h2", { id: "schemas" }, "Schemas"));
  const named = make("ul", {});
  for (const [name, one] of Object.entries(found.components.schemas)) {
    main.append(schema(name, one));
    named.append(make("li", { "data-text": name.toLowerCase() }, make("a", { href: "#schema-" + name }, name)));
  }
  contents.append(make("div", {}, make("h2", {}, "Schemas"), named));
  if (location.hash) {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }
}

document.getElementById("search").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const entry of document.querySelectorAll("#contents li")) {
    entry.hidden = !entry.dataset.text.includes(wanted);
  }
});

fetch("openapi.json")
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error("status " + answer.status))))
  .then(show)
  .catch((error) => {
    document.getElementById("main").replaceChildren(make("p", {}, "The document could not be read: " + error.message));
  });
